import { Link, NavLink, Outlet, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { SETTINGS_MENU } from "./menu";

/**
 * Layout of the pages of /settings: a side menu, on phones a back link to /settings, which is the
 * menu there. /settings itself lists the same pages, so it has no side menu.
 */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  if (pathname === "/settings") return <Outlet />;
  return (
    <div className="mx-auto w-full max-w-(--container-page) lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-8 lg:px-6">
      <SideMenu />
      <div className="lg:[&>main]:mx-0">
        <BackToMenu />
        <Outlet />
      </div>
    </div>
  );
}

function SideMenu() {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("title")} className="hidden pt-8 lg:block">
      <ul className="sticky top-20 grid gap-1">
        {SETTINGS_MENU.map(({ to, title, icon }) => (
          <li key={to}>
            <NavLink to={to} aria-current={pathname === to ? "page" : "true"} className={linkClass}>
              <Icon name={icon} size={20} className="shrink-0" />
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkClass =
  "flex min-h-11 items-center gap-3 rounded-control px-3 py-2 leading-snug transition-colors hover:bg-tint hover:text-brand-text " +
  "[&[aria-current]]:bg-tint [&[aria-current]]:font-semibold [&[aria-current]]:text-brand-text";

function BackToMenu() {
  const { t } = useTranslation("settings");
  return (
    <nav aria-label={t("title")} className="px-4 pt-3 lg:hidden">
      <Link
        to="/settings"
        className="-ms-1 inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text underline-offset-4 hover:underline"
      >
        <Icon name="chevron-left" size={20} />
        {t("title")}
      </Link>
    </nav>
  );
}
