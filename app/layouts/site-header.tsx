import { useEffect, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { isInstalled } from "~/kit/browser";
import { useLive } from "~/live/live-provider";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { AccountMenu, Menu, MenuItem } from "~/ui/menu";
import { type NavItem, TopBar } from "~/ui/nav-bars";
import { LanguageSwitcher } from "./language-switcher";
import { useLoginPath } from "./login-path";
import { useRoot } from "./use-root";

/**
 * The member's four main pages with their counts; empty for a visitor. The last is credits for
 * members who have bought any, otherwise Premium: from the event of the first purchase on.
 */
export function useNavItems(): NavItem[] {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  const { counts } = useLive();
  if (!viewer) return [];
  const badge = (count: number, label: string) =>
    count > 0 ? <Badge count={count} label={label} /> : undefined;
  return [
    { to: "/members", label: t("nav.search"), shortLabel: t("nav.search_short"), icon: "search" },
    {
      to: "/chats",
      label: t("nav.messages"),
      icon: "messages",
      badge: badge(counts.unread, t("badge.unread", { count: counts.unread })),
    },
    {
      to: "/likes",
      label: t("nav.likes"),
      icon: "likes",
      badge: badge(counts.newLikes, t("badge.likes", { count: counts.newLikes })),
    },
    viewer.premium || counts.premium ? creditsItem(t, counts.credits) : premiumItem(t),
  ];
}

/** The balance is the label. */
const creditsItem = (t: Translate, credits: number): NavItem => ({
  to: "/credits",
  label: t("badge.credits", { count: credits }),
  icon: "credits",
});

function premiumItem(t: Translate): NavItem {
  const label = t("nav.premium");
  const shortLabel = t("nav.premium_short");
  return { to: "/premium", label, shortLabel, icon: "premium" };
}

const linkClass =
  "flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-muted transition-colors hover:bg-tint hover:text-brand-text";

/**
 * Pages with the button: members-id, likes-type, likes-m-id, credits, credits-id-paymentmethod
 * (R38).
 */
const BACK_BUTTON_PAGES = [
  /^\/members\/[^/]+$/,
  /^\/likes\/[^/]+$/,
  /^\/likes\/m\/[^/]+$/,
  /^\/credits$/,
  /^\/credits\/[^/]+(?:\/[^/]+)?$/,
];

/** The top bar (R36); `skips`: whether it has the page's skip link. */
export function SiteHeader({ skips = true }: { skips?: boolean }) {
  const { t } = useTranslation();
  const { site, viewer } = useRoot();
  const items = useNavItems();
  const { pathname } = useLocation();
  const login = useLoginPath();
  return (
    <TopBar
      siteName={site.name}
      homeTo={viewer ? "/members" : "/"}
      skipLabel={skips ? t("nav.skip") : undefined}
      navLabel={t("nav.main")}
      items={items}
      back={<BackButton />}
    >
      {viewer ? <Bell /> : <VisitorNav />}
      {/* A visitor's narrow bar has no room for it next to the site's name; there it is in their
          menu */}
      <div className={viewer ? undefined : "max-[24rem]:hidden"}>
        <LanguageSwitcher />
      </div>
      {viewer ? (
        <MemberMenu />
      ) : pathname.startsWith("/login") ? null : (
        <LinkButton to={login} size="sm" variant="secondary">
          {t("nav.login")}
        </LinkButton>
      )}
    </TopBar>
  );
}

/** The list of what happened, with the number of events since it was last opened (R685). */
function Bell() {
  const { t } = useTranslation();
  const { activity } = useLive().counts;
  return (
    <NavLink to="/activity" className="bell">
      <Icon name="bell" size={22} />
      <span className="sr-only">{t("nav.activity")}</span>
      {activity > 0 ? (
        <span className="absolute start-6.5 top-0 rounded-full ring-2 ring-card">
          <Badge count={activity} most={9} label={t("badge.activity", { count: activity })} />
        </span>
      ) : null}
    </NavLink>
  );
}

/** The member's own menu with the wallet's balance. */
function MemberMenu() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  const { counts } = useLive();
  if (!viewer) return null;
  return (
    <AccountMenu
      label={t("nav.account")}
      name={viewer.name}
      photo={viewer.photo ? { src: photoPath(viewer.photo, "thumb") } : undefined}
      balance={{ to: "/credits", label: t("badge.credits", { count: counts.credits }) }}
      profile={{ to: "/profile", label: t("nav.my_profile") }}
      settings={{ to: "/settings", label: t("nav.settings") }}
      blocked={{ to: "/settings/blocked", label: t("safety:blocked.title") }}
      logout={{ action: "/api/logout.php", label: t("nav.logout") }}
    />
  );
}

/**
 * Back button for the installed app, which has no browser bar; shown only if there is a history.
 */
function BackButton() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [useful, setUseful] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step, forth or back, may change what lies behind
  useEffect(() => setUseful(isInstalled() && hasHistory()), [key]);
  if (!useful || !BACK_BUTTON_PAGES.some((place) => place.test(pathname))) return null;
  return (
    <button
      type="button"
      aria-label={t("nav.back")}
      onClick={() => void navigate(-1)}
      className="-ms-2 hidden size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-tint [@media(display-mode:standalone)]:grid"
    >
      <Icon name="arrow-left" size={22} />
    </button>
  );
}

/** Uses the Navigation API if available; the router's count is lost on a full page load. */
function hasHistory(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? (history.state as { idx?: number } | null)?.idx !== 0;
}

/** A visitor's navigation: the members, if visible without login, and the prices. */
function VisitorNav() {
  const { t } = useTranslation();
  const { open, language: code } = useRoot();
  const { pathname, search } = useLocation();
  const language = LANGUAGE_NAMES[code];
  const places = [
    ...(open ? [{ to: "/members", label: t("nav.members") }] : []),
    { to: "/pricing", label: t("nav.pricing") },
  ];
  return (
    <nav aria-label={t("nav.main")}>
      <ul className="hidden gap-1 sm:flex">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="sm:hidden">
        <Menu id="visitor-menu" label={t("nav.menu")} trigger={<Icon name="menu" size={20} />}>
          {places.map(({ to, label }) => (
            <MenuItem key={to} to={to}>
              {label}
            </MenuItem>
          ))}
          <div className="mt-2 border-t border-line pt-2 min-[24rem]:hidden">
            <MenuItem to={`/lang-config?${new URLSearchParams({ next: pathname + search })}`}>
              {t("nav.language", { language })}
            </MenuItem>
          </div>
        </Menu>
      </div>
    </nav>
  );
}
