import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { nearest } from "../../app/kit/nearest.ts";
import { ROOT } from "../lib/paths.ts";
import { Problem } from "../lib/progress.mjs";
import type { Draft } from "./draft.ts";

type Tree = { [key: string]: string | Tree };
/** English texts by namespace and key: `{ join: { "about_you.field.pets": "Pets" } }`. */
type NewTexts = Record<string, Record<string, string>>;

const BRIEFS = "docs/content/briefs.md";
const fileOf = (language: string, space: string) => `app/i18n/locales/${language}/${space}.json`;
export const NAMESPACES = readdirSync(join(ROOT, "app/i18n/locales/en")).map((file) =>
  file.replace(".json", ""),
);

/** "star_sign" as "Star sign": a text to begin with. */
export const labelOf = (code: string) =>
  `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}`;

/**
 * Adds English texts to every language, whose tests then name those that are not translated.
 * Existing keys stay. A text with `{{count}}` gets the plural forms of each language.
 */
export function addTexts(draft: Draft, texts: NewTexts): void {
  for (const language of LANGUAGES) {
    for (const [space, entries] of Object.entries(texts)) {
      const file = fileOf(language, space);
      const tree = JSON.parse(draft.read(file)) as Tree;
      for (const [key, text] of Object.entries(entries))
        for (const form of formsOf(key, text, language)) addText(tree, form.split("."), text);
      draft.put(file, `${JSON.stringify(tree, null, 2)}\n`);
    }
  }
}

function formsOf(key: string, text: string, language: string): string[] {
  if (!text.includes("{{count}}")) return [key];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.map((form) => `${key}_${form}`);
}

function addText(tree: Tree, [key = "", ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    tree[key] ??= text;
    return;
  }
  tree[key] ??= {};
  const below = tree[key];
  if (typeof below === "string") throw new Problem(`${key} is a text, not a group.`);
  addText(below, rest, text);
}

const KEY = /^([a-z]+):([a-z_]+(?:\.[a-z0-9_]+)*)$/;

/** Parses "members:like.undo"; throws a Problem unless it is the key of a text that can be added. */
export function parseNewKey(draft: Draft, name: string): { space: string; key: string } {
  const [, space = "", key = ""] = KEY.exec(name) ?? [];
  if (!key) throw new Problem(`A key is like members:like.undo, not "${name}".`);
  if (!NAMESPACES.includes(space)) {
    const near = nearest(space, NAMESPACES);
    throw new Problem(
      `There is no namespace ${space}; ${near ? `did you mean ${near}?` : `there are ${NAMESPACES.join(", ")}.`}`,
    );
  }
  const tree = JSON.parse(draft.read(fileOf("en", space))) as Tree;
  const path = key.split(".");
  for (const length of path.keys()) {
    const group = path.slice(0, length).join(".");
    if (group && typeof valueAt(tree, group) === "string")
      throw new Problem(`${space}:${group} is a text, so it cannot contain ${name}.`);
  }
  if ([key, `${key}_other`].some((one) => valueAt(tree, one) !== undefined))
    throw new Problem(`There is a text or a group ${name}.`);
  return { space, key };
}

const valueAt = (tree: Tree, key: string) =>
  key
    .split(".")
    .reduce<Tree | string | undefined>(
      (at, part) => (typeof at === "object" && Object.hasOwn(at, part) ? at[part] : undefined),
      tree,
    );

/**
 * Adds a row for the group of a key, unless one exists for it or for its namespace. Returns whether
 * it did. The "…" in it fail a test until they are replaced.
 */
export function addBrief(draft: Draft, space: string, key: string, texts: string[]): boolean {
  const page = draft.read(BRIEFS);
  const group = `${space}:${key.split(".")[0]}`;
  const groups = Array.from(page.matchAll(/^\| ([a-z_:]+) \|/gm), ([, found = ""]) => found);
  if (groups.some((one) => one === space || one === group)) return false;
  const values = new Set(
    Array.from(texts.join().matchAll(/\{\{(\w+)\}\}/g), ([, value = ""]) => value),
  );
  const row = `| ${group} | … | ${[...values].sort().join(", ") || "–"} | 200 | … |\n`;
  const lines = page.match(/.*\n|.+$/g) ?? [];
  const last = lines.findLastIndex((line) => line.startsWith(`| ${space}:`));
  lines.splice((last < 0 ? lines.length - 1 : last) + 1, 0, row);
  draft.put(BRIEFS, lines.join(""));
  return true;
}
