import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icon";

type QuoteStripProps = {
  /** "Reply to Aino". */
  title: string;
  /** The first line of the quoted message. */
  text: ReactNode;
  drop: { href: string; label: string; onDrop: () => void };
};

/**
 * Above the box while the member replies to an earlier message: `<QuoteStrip title="Reply to Aino"
 * text="Which trail …" drop={…} />`.
 */
export function QuoteStrip({ title, text, drop }: QuoteStripProps) {
  return (
    <div className="border-t border-line bg-card ps-4 pe-2 md:pe-3">
      <div className="mx-auto flex max-w-3xl min-w-0 items-center gap-2 py-1.5">
        <Icon name="reply" size={18} className="shrink-0 text-brand-text" />
        <p className="min-w-0 flex-1 text-sm leading-snug">
          <span className="block truncate font-semibold text-brand-text">{title}</span>
          <span dir="auto" className="block truncate text-muted">
            {text}
          </span>
        </p>
        <Link
          to={drop.href}
          replace
          preventScrollReset
          aria-label={drop.label}
          title={drop.label}
          onClick={(event) => {
            event.preventDefault();
            drop.onDrop();
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-brand-text"
        >
          <Icon name="x" size={20} />
        </Link>
      </div>
    </div>
  );
}
