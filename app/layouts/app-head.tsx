import { localizedPath } from "~/i18n/localized-path";
import { APP_ICONS, appIconPath, BAR_COLOURS } from "~/ui/app-icons";
import type { RootData } from "./load-root";

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
