import { localizedPath } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { isolateBidi } from "~/kit/text";
import { useLive } from "~/live/live-provider";
import { APP_ICONS, appIconPath, BAR_COLOURS } from "~/ui/icons";
import type { RootData } from "./load-root";
import { useRoot } from "./use-root";

/**
 * The tags of the web app (R360), and the colour of the device's bars. Renders nothing if the root
 * has no data.
 */
export function AppHead({ root }: { root: RootData | undefined }) {
  if (!root) return null;
  const { site, language } = root;
  return (
    <>
      <link rel="manifest" href={localizedPath("/manifest.webmanifest", language)} />
      <link
        rel="apple-touch-icon"
        sizes={`${APP_ICONS.apple.size}x${APP_ICONS.apple.size}`}
        href={appIconPath(site.niche, "apple")}
      />
      <meta name="apple-mobile-web-app-title" content={site.name} />
      <meta name="theme-color" content={BAR_COLOURS.day} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={BAR_COLOURS.night} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/**
 * The page's title, prefixed with unread messages plus new likes in brackets (R37). A rejected form
 * (`refused`) is stated first: without JavaScript the title is what screen readers announce.
 */
export function PageTitle({ children, refused = false }: { children: string; refused?: boolean }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  const pageTitle = isolateBidi(children);
  return (
    <title>{`${waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ` : ""}${refused ? t("form.error_title", { title: pageTitle }) : pageTitle} · ${site.name}`}</title>
  );
}
