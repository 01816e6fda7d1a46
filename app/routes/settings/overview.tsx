import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { requireViewer } from "~/request/require-viewer";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/overview";
import { SETTINGS_MENU } from "./menu";

/** GET /settings: all settings pages with a description. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

export default function SettingsOverview() {
  const { t } = useTranslation("settings");
  return (
    <Page title={t("title")}>
      <PageTitle>{t("title")}</PageTitle>
      <ul className="grid gap-2 md:grid-cols-2 md:gap-3">
        {SETTINGS_MENU.map((line) => (
          <Line key={line.to} {...line} />
        ))}
      </ul>
    </Page>
  );
}

function Line({ to, title, hint, icon }: (typeof SETTINGS_MENU)[number]) {
  const { t } = useTranslation("settings");
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-16 items-center gap-4 rounded-card border border-line bg-card px-4 py-3 transition-colors hover:border-brand-text"
      >
        <Icon name={icon} size={24} className="shrink-0 text-brand-text" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{t(title)}</span>
          <span className="text-sm text-muted">{t(hint)}</span>
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}
