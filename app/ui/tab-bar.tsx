import { NavLink } from "react-router";
import { Icon } from "./icon";
import { type NavItem, navIcons } from "./nav-item";

type TabBarProps = {
  navLabel: string;
  /** At most four, or five with the profile. */
  items: NavItem[];
};

/**
 * The main pages within reach of the thumb, on phones only. Placed last on the page: it reserves
 * its own height, so that it never covers the footer. Do not render it next to an open
 * conversation.
 *
 *     <TabBar navLabel="Main" items={items} />
 */
export function TabBar({ navLabel, items }: TabBarProps) {
  return (
    <div className="h-[calc(4rem+env(safe-area-inset-bottom))] shrink-0 md:hidden short:h-auto">
      <nav
        aria-label={navLabel}
        className="fixed inset-x-0 bottom-0 z-30 border-t short:static border-line bg-card pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="flex">
          {items.map((item) => (
            <Tab key={item.to} {...item} />
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Tab({ to, label, shortLabel, icon, badge }: NavItem) {
  return (
    <li className="min-w-0 flex-1">
      <NavLink to={to} className="tab-item">
        <span className="relative">
          <Icon name={navIcons[icon]} size={24} />
          {badge ? (
            <span className="absolute start-4 -top-2 rounded-full ring-2 ring-card">{badge}</span>
          ) : null}
        </span>
        <span className="label">{shortLabel ?? label}</span>
      </NavLink>
    </li>
  );
}
