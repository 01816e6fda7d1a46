import { BITS_PER_SLOT, SEARCH_SLOTS } from "../../app/domain/profile-field/field-bits.ts";
import {
  PROFILE_FIELDS,
  type ProfileFieldRegistry,
} from "../../app/domain/profile-field/profile-fields.ts";
import { Problem } from "../lib/progress.mjs";
import { openDraft, writeAndReport } from "./draft.ts";
import { addTexts, labelOf } from "./texts.ts";

const REGISTRY = "app/domain/profile-field/profile-fields.ts";
const END = "\n} as const satisfies ProfileFieldRegistry;";

/** The generator of a profile field. */
export const field = {
  args: "<name> <code>…",
  about: `A profile field with at most ${BITS_PER_SLOT} codes: its record, and the English text in all eleven language files.`,
  run: async ({ args: [name = "", ...codes] }: { args: readonly string[] }) => {
    checkWords(name, codes);
    const draft = openDraft();
    draft.put(REGISTRY, addRecord(draft.read(REGISTRY), name, codes));
    addTexts(draft, fieldTexts(name, codes));
    await writeAndReport(draft, {
      next: [
        "Decide whether it is sensitive: CONTRIBUTING.md, Profile field.",
        `Complete the record in ${REGISTRY}: where it is asked and shown, whether it is searched (searchSlot, else null).`,
        `Complete about_you.field.${name} of join.json and ${name}.* of profile.json in English, then write the ten other languages (docs/content/translating.md).`,
        `npm run migration -- ${name}`,
        "Sites with their own visible_profile_fields or search_fields must add it, on the operators' pages.",
        "Only if its demo values are not evenly distributed: DISTRIBUTED and chooseTraits in scripts/seed/member-distributions.ts.",
      ],
      test: "npm test -- architecture tests/architecture/profile-fields.test.ts tests/architecture/tables.test.ts",
    });
  },
};

const WORD = /^[a-z][a-z0-9_]*$/;

function checkWords(name: string, codes: readonly string[]): void {
  const wrong = [name, ...codes].find((word) => !WORD.test(word));
  if (wrong !== undefined)
    throw new Problem(`A name or code has small letters, digits and "_", not "${wrong}".`);
  if (codes.length > BITS_PER_SLOT)
    throw new Problem(`A field has at most ${BITS_PER_SLOT} codes, the bits of its search slot.`);
  if (Object.hasOwn(PROFILE_FIELDS, name)) throw new Problem(`There is a profile field ${name}.`);
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
    consent: null,
    searchSlot: ${free ?? null},
    neededForCompleteness: false,
  },`;
  return text.replace(END, `${record}${END}`);
}

/** The question and the labels, by namespace and key. */
export const fieldTexts = (name: string, codes: readonly string[]) => ({
  join: { [`about_you.field.${name}`]: labelOf(name) },
  profile: Object.fromEntries(codes.map((code) => [`${name}.${code}`, labelOf(code)])),
});
