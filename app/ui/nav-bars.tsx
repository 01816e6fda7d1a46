import type { MouseEvent, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "./icon";
import type { IconName } from "./icons";
import { Logo } from "./logo";

type NavIcon = "search" | "messages" | "likes" | "credits" | "premium";

/** One of the member's four main pages, as shown in top bar and tab bar. */
export type NavItem = {
  to: string;
  label: string;
  /** Short label, for labels that are too long for a phone's tab bar. */
  shortLabel?: string;
  icon: NavIcon;
  /** A Badge. */
  badge?: ReactNode;
};

const navIcons: Record<NavIcon, IconName> = {
  search: "search",
  messages: "message-circle",
  likes: "heart",
  credits: "coins",
  premium: "crown",
};

type SkipLinkProps = {
  to: `#${string}`;
  /**
   * The id of a control that is focused directly if it exists and JavaScript runs; without
   * JavaScript it is the next stop.
   */
  control?: `#${string}`;
  children: string;
};

/** The first keyboard stop of every page; visible while focused. */
export function SkipLink({ to, control, children }: SkipLinkProps) {
  const focus = (event: MouseEvent) => {
    const found = control ? document.querySelector<HTMLElement>(control) : null;
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return (
    <a
      href={to}
      onClick={focus}
      className="sr-only rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-40 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  );
}

type TopBarProps = {
  siteName: string;
  homeTo?: string;
  /** "Skip to the content"; without it, the page has skip links of its own. */
  skipLabel?: string;
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
      {skipLabel ? <SkipLink to="#content">{skipLabel}</SkipLink> : null}
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
    <div className="tab-bar h-[calc(4rem+env(safe-area-inset-bottom))] shrink-0 md:hidden short:h-auto">
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
