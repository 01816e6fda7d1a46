import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FACTS } from "~/facts";
import { withFacts } from "../../scripts/lib/facts-in-texts";
import { ROOT } from "./sources";

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

/** The same as the build writes them, with the figures of the rules in them. */
export const writtenTextsOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textsOf(language)).map(([key, text]) => [key, withFacts(text, FACTS)]),
  );

function leavesOf(path: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  const separator = path.endsWith(":") ? "" : ".";
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leavesOf(`${path}${separator}${key}`, inner),
  );
}
