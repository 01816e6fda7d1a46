import { Link, useLocation } from "react-router";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";

/** A visitor's navigation: the members, if visible without login, and the prices. */
export function VisitorNav() {
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

const linkClass =
  "flex min-h-11 items-center rounded-full px-3 text-[0.9375rem] font-medium text-muted transition-colors hover:bg-tint hover:text-brand-text";
