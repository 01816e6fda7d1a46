import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  /** `current` if the URL alone does not decide it, e.g. for a page with two URLs. */
  items: { to: string; label: string; badge?: ReactNode; current?: boolean }[];
};

const tabClass =
  "flex min-h-12 items-center gap-2 border-b-3 border-transparent forced-colors:border-[Canvas] px-2.5 text-sm font-medium text-muted transition-colors hover:text-brand-text focus-visible:-outline-offset-3 aria-[current=page]:border-brand forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:font-semibold aria-[current=page]:text-brand-text md:px-4 md:text-base";

/**
 * Views of one page with a URL each, such as likes received, given, matches.
 *
 *     <Tabs label="Likes"
 *         items={[{ to: "/likes/received", label: "Received", badge: <Badge … /> }, …]} />
 */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex min-w-max gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <Tab {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, label, badge, current }: TabsProps["items"][number]) {
  if (current === undefined)
    return (
      <NavLink to={to} className={tabClass}>
        {label}
        {badge}
      </NavLink>
    );
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className={tabClass}>
      {label}
      {badge}
    </Link>
  );
}
