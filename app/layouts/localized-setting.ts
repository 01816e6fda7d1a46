import type { RouterContextProvider } from "react-router";
import { fictionalText, settingText } from "~/domain/site/site";
import type { SiteSettings } from "~/domain/site/site.schema";
import { getLanguage, getSite } from "~/request/middleware/context";

/** A localized setting in the page's language; null if the site has none. */
export function localizedSetting(
  context: Readonly<RouterContextProvider>,
  setting: SiteSettings["index_title"],
): string | null {
  return settingText(setting, getLanguage(context));
}

/** The site's name for its fictional profiles; null if it has none. */
export const fictionalPlural = (context: Readonly<RouterContextProvider>): string | null =>
  fictionalText(getSite(context), "fictional_plural", getLanguage(context));
