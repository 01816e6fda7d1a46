import { Link } from "react-router";
import { Icon } from "~/ui/icon";

/** One of the ways on, all of one size: none is made small so that it is overlooked. */
export function Way({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-20 items-center gap-4 rounded-card border border-line bg-card p-4 transition-colors hover:border-brand-text hover:bg-tint"
      >
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <span className="text-lg font-semibold text-brand-text">{title}</span>
          <span className="text-muted">{text}</span>
        </span>
        <Icon name="chevron-right" size={22} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}
