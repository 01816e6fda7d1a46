import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TEXT_CONSTANTS } from "~/text-constants";

/**
 * The site's texts in a language, so that a test reads what its visitor reads:
 * `words("fi")("join:signup.submit")`.
 */
export function siteTexts(language: string) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [namespace, path] = key.split(":") as [string, string];
    const texts = JSON.parse(
      readFileSync(
        join(import.meta.dirname, `../../app/i18n/locales/${language}/${namespace}.json`),
        "utf8",
      ),
    );
    const text = path
      .split(".")
      .reduce(
        (node: Record<string, unknown> | undefined, part) =>
          node?.[part] as Record<string, unknown> | undefined,
        texts,
      );
    if (typeof text !== "string") throw new Error(`No text ${key} in ${language}`);
    return (text as string).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? TEXT_CONSTANTS[name]),
    );
  };
}

export type SiteTexts = ReturnType<typeof siteTexts>;
