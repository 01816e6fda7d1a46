import { Link } from "react-router";
import { Icon } from "~/ui/icon";

/** Says that a queue shows one site only, with a link to all. */
export function SiteChip({ name, all }: { name: string; all: string }) {
  return (
    <p>
      <Link
        to={all}
        className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-card px-3 text-sm hover:border-brand"
      >
        Only {name}
        <Icon name="x" size={16} />
        <span className="sr-only">: show all sites</span>
      </Link>
    </p>
  );
}
