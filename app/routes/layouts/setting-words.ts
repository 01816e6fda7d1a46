import type { RouterContextProvider } from "react-router";
import { settingText } from "~/domain/site/site";
import type { SiteSettings } from "~/domain/site/site.schema";
import { getLanguage } from "~/middleware/context";

/** A localized setting in the page's language; null where the site has none. */
export function settingWords(context: Readonly<RouterContextProvider>, setting: SiteSettings["index_title"]): string | null {
  return settingText(setting, getLanguage(context));
}
