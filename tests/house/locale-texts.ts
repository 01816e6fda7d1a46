import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FACTS } from "~/facts";
import {
  languageIn,
  type Regional,
  type Tongue,
  type Variant,
  variant,
  written,
} from "~/i18n/variants";
import { withFacts } from "../../scripts/lib/facts-in-texts";
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
    Object.entries(textsOf(language)).map(([key, text]) => [key, withFacts(text, FACTS)]),
  );

/**
 * The differences of a regional variant: its replacements, and its own whole texts by their keys.
 */
export function regionalOf(tongue: Variant): Regional & { own: Record<string, string> } {
  const path = join(ROOT, `app/i18n/variants/${tongue}.json`);
  const regional = JSON.parse(readFileSync(path, "utf8")) as Regional;
  const own = Object.entries(regional.texts).flatMap(([name, texts]) =>
    leavesOf(`${name}:`, texts),
  );
  return { ...regional, own: Object.fromEntries(own) };
}

/** The texts that a viewer of the locale reads, before values are inserted. */
export function textsIn(tongue: Tongue): Record<string, string> {
  const texts = textsOf(languageIn(tongue));
  const here = variant(tongue);
  if (!here) return texts;
  const regional = regionalOf(here);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, regional.own[key] ?? written(text, regional)]),
  );
}

/** The lines of the legal and info pages in a locale, by page and number: "terms:23". */
export function pageLinesIn(tongue: Tongue): Record<string, string> {
  const here = variant(tongue);
  const regional = here ? regionalOf(here) : null;
  const lines = filesBelow(`app/content/${languageIn(tongue)}`, /\.md$/).flatMap((path) =>
    textOf(path)
      .split("\n")
      .map((line, at): [string, string] => [
        `${/(\w|-)+(?=\.md)/.exec(path)?.[0]}:${at + 1}`,
        written(line, regional),
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
