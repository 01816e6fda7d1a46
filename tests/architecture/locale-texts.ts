import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  applyRegional,
  findVariant,
  languageOfLocale,
  type RegionalTexts,
  type TranslationLocale,
  type Variant,
} from "~/i18n/languages";
import { TEXT_CONSTANTS } from "~/text-constants";
import { withTextConstants } from "../../scripts/lib/constants-in-texts";
import { filesBelow, ROOT, textOf } from "./sources";

export const LOCALES = join(ROOT, "app/i18n/locales");

/** The texts of a language by their keys, such as "common:badge.unread". */
export function textsOf(language: string): Record<string, string> {
  const files = readdirSync(join(LOCALES, language));
  const entries = files.flatMap((file) =>
    leavesOf(
      `${file.replace(".json", "")}:`,
      JSON.parse(readFileSync(join(LOCALES, language, file), "utf8")),
    ),
  );
  return Object.fromEntries(entries);
}

/** The same as the build writes them, with the values of the rules inserted. */
export const writtenTextsOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textsOf(language)).map(([key, text]) => [
      key,
      withTextConstants(text, TEXT_CONSTANTS),
    ]),
  );

/**
 * The differences of a regional variant: its replacements, and its own whole texts by their keys.
 */
export function regionalOf(tongue: Variant): RegionalTexts & { own: Record<string, string> } {
  const path = join(ROOT, `app/i18n/variants/${tongue}.json`);
  const regional = JSON.parse(readFileSync(path, "utf8")) as RegionalTexts;
  const own = Object.entries(regional.texts).flatMap(([name, texts]) =>
    leavesOf(`${name}:`, texts),
  );
  return { ...regional, own: Object.fromEntries(own) };
}

/** The texts that a viewer of the locale reads, before values are inserted. */
export function textsInLocale(tongue: TranslationLocale): Record<string, string> {
  const texts = textsOf(languageOfLocale(tongue));
  const here = findVariant(tongue);
  if (!here) return texts;
  const regional = regionalOf(here);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      regional.own[key] ?? applyRegional(text, regional),
    ]),
  );
}

/** The lines of the legal and info pages in a locale, by page and number: "terms:23". */
export function pageLinesInLocale(tongue: TranslationLocale): Record<string, string> {
  const here = findVariant(tongue);
  const regional = here ? regionalOf(here) : null;
  const lines = filesBelow(`app/content/${languageOfLocale(tongue)}`, /\.md$/).flatMap((path) =>
    textOf(path)
      .split("\n")
      .map((line, at): [string, string] => [
        `${/(\w|-)+(?=\.md)/.exec(path)?.[0]}:${at + 1}`,
        applyRegional(line, regional),
      ]),
  );
  return Object.fromEntries(lines);
}

function leavesOf(path: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  const separator = path.endsWith(":") ? "" : ".";
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leavesOf(`${path}${separator}${key}`, inner),
  );
}
