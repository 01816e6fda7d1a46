import type { RouterContextProvider } from "react-router";
import { fictionalText, settingText } from "~/domain/site/site";
import type { SiteSettings } from "~/domain/site/site.schema";
import { getLanguage, getSite } from "~/middleware/context";

/** A localized setting in the page's language; null where the site has none. */
export function settingWords(
  context: Readonly<RouterContextProvider>,
  setting: SiteSettings["index_title"],
): string | null {
  return settingText(setting, getLanguage(context));
}

/** The word for one fictional profile, or for many, never missing where such profiles may be shown. */
export function fictionalWord(
  context: Readonly<RouterContextProvider>,
  key: "fictional_singular" | "fictional_plural" = "fictional_singular",
): string | null {
  return fictionalText(getSite(context), key, getLanguage(context));
}
