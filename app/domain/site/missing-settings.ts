import { LANGUAGES } from "~/i18n/languages";
import type { SiteSettings } from "./site.schema";

/** Settings that label fictional profiles: a site without all four has none (R9). */
export const FICTIONAL_SETTINGS = [
  "fictional_icon",
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
] as const;

/** What a site still lacks before it can be public: one line each. */
export function findMissing(settings: SiteSettings): string[] {
  const lines: string[] = [];
  if (!settings.company)
    lines.push("company: nobody can join, there are no legal pages, and the footer names nobody");
  if (settings.bundles.length === 0) lines.push("bundles: there is nothing to buy");
  else if (settings.placeholder_prices)
    lines.push("placeholder_prices: the prices are examples; set it to false once they are real");
  for (const key of ["index_title", "description"] as const) {
    const languages = LANGUAGES.filter((language) => !isSetFor(settings[key], language));
    if (languages.length > 0)
      lines.push(
        `${key}: the product's own words stand in ${languages.length === LANGUAGES.length ? "every language" : languages.join(", ")}`,
      );
  }
  const labels = FICTIONAL_SETTINGS.filter((key) => settings[key] !== null);
  if (labels.length > 0 && labels.length < FICTIONAL_SETTINGS.length) {
    lines.push(
      `${FICTIONAL_SETTINGS.filter((key) => settings[key] === null).join(", ")}: fictional profiles stay off until all four are set`,
    );
  }
  return lines;
}

function isSetFor(
  setting: SiteSettings["index_title"],
  language: (typeof LANGUAGES)[number],
): boolean {
  return typeof setting === "string" ? setting !== "" : Boolean(setting?.[language]);
}
