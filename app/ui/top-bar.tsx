import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "./icon";
import { Logo } from "./logo";
import { type NavItem, navIcons } from "./nav-item";
import { SkipLink } from "./skip-link";

type TopBarProps = {
  siteName: string;
  homeTo?: string;
  /** "Skip to the content". */
  skipLabel: string;
  /** Accessible name of the main navigation. */
  navLabel: string;
  /**
   * The member's four main pages, shown from 768 px; below that in the TabBar. None for visitors.
   */
  items?: NavItem[];
  /** At the end: LanguageMenu, AccountMenu, or the login button. */
  children?: ReactNode;
  /** The back button of the installed app. */
  back?: ReactNode;
};

/**
 * The header of every page: name, main pages, language, account.
 *
 *     <TopBar siteName={site.name} skipLabel="Skip to content" navLabel="Main" items={items}>
 *       <LanguageMenu … /><AccountMenu … />
 *       visitors: <LinkButton to="/login" size="sm" variant="secondary">Log in</LinkButton>
 *     </TopBar>
 */
export function TopBar({ siteName, homeTo = "/", skipLabel, children, back, ...nav }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card short:static">
      <SkipLink to="#content">{skipLabel}</SkipLink>
      <div className="mx-auto flex h-15 max-w-(--container-page) items-center gap-2 px-4 max-[22rem]:gap-1 max-[22rem]:px-3 md:h-17 md:gap-4 lg:px-6">
        {back}
        <Link to={homeTo} className="flex min-h-11 min-w-0 items-center rounded-control">
          <Logo name={siteName} />
        </Link>
        <TopBarNav {...nav} />
        <div className="ms-auto flex shrink-0 items-center gap-1">{children}</div>
      </div>
    </header>
  );
}

function TopBarNav({ navLabel, items = [] }: Pick<TopBarProps, "navLabel" | "items">) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={navLabel} className="hidden md:ms-4 md:block">
      <ul className="flex gap-1">
        {items.map((item) => (
          <TopBarItem key={item.to} {...item} />
        ))}
      </ul>
    </nav>
  );
}

function TopBarItem({ to, label, icon, badge }: NavItem) {
  return (
    <li>
      <NavLink to={to} className="top-item">
        <Icon name={navIcons[icon]} size={20} className="shrink-0" />
        <span className="max-lg:sr-only">{label}</span>
        {badge}
      </NavLink>
    </li>
  );
}
