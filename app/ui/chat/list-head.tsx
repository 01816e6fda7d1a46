import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Icon } from "../icon";
import { type NavItem, navIcons } from "../nav-item";

type ListHeadProps = {
  title: ReactNode;
  /** The page heading while no conversation is open. */
  heading: "h1" | "h2";
  navLabel: string;
  /** Navigation links out of the chat; phones have them in the tab bar. */
  items: NavItem[];
  /** The AccountMenu. */
  account: ReactNode;
};

/**
 * The compact header of the chats list, used instead of the site header: `<ListHead
 * title="Messages" heading="h1" … account={<AccountMenu … />} />`.
 */
export function ListHead({ title, heading: Heading, navLabel, items, account }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 px-4 pt-3 pb-3 md:px-3 md:pt-2">
      <nav aria-label={navLabel} className="max-md:hidden">
        <ul className="flex gap-1">
          {items.map((item) => (
            <li key={item.to}>
              <HeadLink {...item} />
            </li>
          ))}
        </ul>
      </nav>
      <Heading className="min-w-0 flex-1 truncate text-2xl md:order-last md:basis-full md:px-1 md:pt-2 short:text-xl">
        {title}
      </Heading>
      <div className="ms-auto">{account}</div>
    </div>
  );
}

function HeadLink({ to, label, icon, badge }: NavItem) {
  return (
    <NavLink
      to={to}
      title={label}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-muted transition-colors hover:bg-tint hover:text-brand-text"
    >
      <Icon name={navIcons[icon]} size={22} className="shrink-0" />
      <span className="sr-only">{label}</span>
      {badge}
    </NavLink>
  );
}
