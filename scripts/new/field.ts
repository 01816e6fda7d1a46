import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SEARCH_SLOTS } from "../../app/domain/profile-field/field-bits.ts";
import {
  PROFILE_FIELDS,
  type ProfileFieldRegistry,
} from "../../app/domain/profile-field/profile-fields.ts";
import { ROOT } from "../lib/paths.ts";
import { Problem } from "../lib/progress.mjs";
import { addTexts } from "./add-texts.ts";

const REGISTRY = "app/domain/profile-field/profile-fields.ts";
const END = "\n} as const satisfies ProfileFieldRegistry;";

/** The generator of a profile field. */
export const field = {
  args: "<name> <code>…",
  about: "A profile field with its codes: its record, and its texts in English in every language.",
  run: ({ args: [name = "", ...codes] }: { args: readonly string[] }) => {
    checkWords(name, codes);
    const path = join(ROOT, REGISTRY);
    writeFileSync(path, addRecord(readFileSync(path, "utf8"), name, codes));
    const files = addTexts(fieldTexts(name, codes));
    for (const file of [REGISTRY, ...files]) console.log(`  ${file}`);
    console.log(
      `  Complete the record and the texts, translate them, then: npm run migration -- ${name}`,
    );
  },
};

const WORD = /^[a-z][a-z0-9_]*$/;

function checkWords(name: string, codes: readonly string[]): void {
  const wrong = [name, ...codes].find((word) => !WORD.test(word));
  if (wrong !== undefined)
    throw new Problem(`A name or code has small letters, digits and "_", not "${wrong}".`);
  if (name in PROFILE_FIELDS) throw new Problem(`There is a profile field ${name}.`);
}

/** The registry's text with one more record: last on every page, searched, not asked at signup. */
export function addRecord(
  text: string,
  name: string,
  codes: readonly string[],
  registry: ProfileFieldRegistry = PROFILE_FIELDS,
): string {
  const records = Object.values(registry);
  const after = (values: (number | null)[]) => Math.max(...values.map((value) => value ?? 0)) + 10;
  const slots = records.map(({ searchSlot }) => searchSlot as number | null);
  const free = Array.from({ length: SEARCH_SLOTS }, (_, slot) => slot).find(
    (slot) => !slots.includes(slot),
  );
  const record = `
  ${name}: {
    codes: [${codes.map((code) => `"${code}"`).join(", ")}],
    formPosition: ${after(records.map(({ formPosition }) => formPosition))},
    askedAtSignup: false,
    pagePosition: ${after(records.map(({ pagePosition }) => pagePosition))},
    sensitive: false,
    searchSlot: ${free ?? null},
    neededForCompleteness: false,
  },`;
  return text.replace(END, `${record}${END}`);
}

/** "star_sign" as "Star sign": a text to begin with. */
const labelOf = (code: string) => `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}`;

/** The question and the labels, by namespace and key. */
export const fieldTexts = (name: string, codes: readonly string[]) => ({
  join: { [`about_you.field.${name}`]: labelOf(name) },
  profile: Object.fromEntries(codes.map((code) => [`${name}.${code}`, labelOf(code)])),
});
