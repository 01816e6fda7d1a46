import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { ROOT } from "../lib/paths.ts";

type Tree = { [key: string]: string | Tree };
/** English texts by namespace and key: `{ join: { "about_you.field.smoking": "Smoking" } }`. */
type NewTexts = Record<string, Record<string, string>>;

/**
 * Writes English texts into the files of every language, whose tests then name those that are not
 * translated. Existing keys stay. Returns the files.
 */
export function addTexts(texts: NewTexts, root = ROOT): string[] {
  const files = LANGUAGES.flatMap((language) =>
    Object.keys(texts).map(
      (space) => [`app/i18n/locales/${language}/${space}.json`, space] as const,
    ),
  );
  for (const [file, space] of files) {
    const path = join(root, file);
    const tree = JSON.parse(readFileSync(path, "utf8")) as Tree;
    for (const [key, text] of Object.entries(texts[space] ?? {}))
      addText(tree, key.split("."), text);
    writeFileSync(path, `${JSON.stringify(tree, null, 2)}\n`);
  }
  return files.map(([file]) => file);
}

function addText(tree: Tree, [key = "", ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    tree[key] ??= text;
    return;
  }
  tree[key] ??= {};
  const below = tree[key];
  if (typeof below === "string") throw new Error(`${key} is a text, not a group`);
  addText(below, rest, text);
}
