import { expect, test } from "vitest";
import { coveredBy, PROFILE_CONSENTS } from "~/domain/account/consents";
import { INTERESTS } from "~/domain/profile/profile.schema";
import { BITS_PER_SLOT, fieldBitsOf } from "~/domain/profile-field/field-bits";
import {
  listFields,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldRegistry,
  SHOWN_FIELDS,
} from "~/domain/profile-field/profile-fields";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { SHORT_LABEL_FIELDS } from "~/forms/profile-field-choice";
import { LANGUAGES } from "~/i18n/languages";
import { MIGRATIONS } from "../../scripts/lib/local-database";
import { migrationsIn } from "../../scripts/lib/migrations";
import { changedSearchTriggers } from "../../scripts/lib/search-triggers";
import { textOf } from "./sources";

test("every interest has its icon in the one icon file, which has no other", () => {
  const drawn = Array.from(
    textOf("app/ui/interests.svg").matchAll(/<symbol id="(\w+)"/g),
    ([, code]) => code,
  );
  expect(drawn.sort()).toEqual([...INTERESTS].sort());
});

test.each(LANGUAGES)("%s has a question for each profile field and a label for each code", (of) => {
  const labels = JSON.parse(textOf(`app/i18n/locales/${of}/profile.json`));
  const join = JSON.parse(textOf(`app/i18n/locales/${of}/join.json`));
  const missing = PROFILE_FIELD_NAMES.flatMap((name) => [
    ...(join.about_you.field[name] ? [] : [`join.json: about_you.field.${name}`]),
    ...PROFILE_FIELDS[name].codes
      .filter((code) => !hasLabel(labels[name], code))
      .map((code) => `profile.json: ${name}.${code}`),
  ]);
  expect(missing).toEqual([]);
});

test.each(LANGUAGES)("%s has a short label for each code of the fields that need one", (of) => {
  const { short } = JSON.parse(textOf(`app/i18n/locales/${of}/join.json`)).about_you;
  const { relationship_status, ...fields } = short;
  expect(Object.keys(relationship_status)).toEqual(["open_relationship"]);
  const needed = SHORT_LABEL_FIELDS.map((name) => [name, [...PROFILE_FIELDS[name].codes]]);
  expect(
    Object.entries(fields).map(([name, labels]) => [name, Object.keys(labels as object)]),
  ).toEqual(needed);
});

/** A label may depend on the member's gender, which is appended to the key. */
const hasLabel = (labels: Record<string, string> | undefined, code: string) =>
  Object.keys(labels ?? {}).some((key) => key === code || key.startsWith(`${code}_`));

test("English has no label of a code that a profile field does not have", () => {
  const labels = JSON.parse(textOf("app/i18n/locales/en/profile.json"));
  for (const name of PROFILE_FIELD_NAMES)
    expect(Object.keys(labels[name] ?? {}).sort(), `profile: ${name}`).toEqual(
      [...PROFILE_FIELDS[name].codes].sort(),
    );
});

test("a site shows every profile field unless its settings hide it", () => {
  const shown = siteSettingsSchema.shape.visible_profile_fields.parse(undefined);
  expect(shown.sort()).toEqual([...SHOWN_FIELDS].sort());
});

test("each sensitive field belongs to the consent that covers it, and no other field does", () => {
  const covered = PROFILE_CONSENTS.flatMap((subject) =>
    coveredBy(subject).map((field) => [field, subject]),
  );
  expect(new Set(covered.map(([field]) => field)).size).toBe(covered.length);
  for (const name of PROFILE_FIELD_NAMES)
    expect(new Map(covered as [string, string][]).get(name) ?? null, name).toBe(
      PROFILE_FIELDS[name].consent,
    );
});

test("the records of the registry do not contradict each other", () => {
  expect(findRegistryErrors(PROFILE_FIELDS)).toEqual([]);
});

const codes = ["a", "b", "c", "d", "e", "f", "g", "h", "i"] as const;

test("the check finds a ninth code of a searched field whose next slot is free", () => {
  const { sexuality, tattoos } = PROFILE_FIELDS;
  const registry = { long: { ...tattoos, codes }, unsearched: { ...sexuality, codes } } as const;
  expect(findRegistryErrors(registry)).toEqual(["long has more than 8 codes"]);
});

test("the check finds a shared position, shared bits, and a filter that no page shows", () => {
  const { hair_colour, tattoos } = PROFILE_FIELDS;
  const registry = {
    hair_colour,
    long: { ...tattoos, codes, searchSlot: 0 },
    unseen: { ...tattoos, pagePosition: null },
  } as const;
  expect(findRegistryErrors(registry)).toEqual([
    "formPosition 40 is used twice",
    "long has more than 8 codes",
    "hair_colour: bit 256 of traits belongs to long too",
    "unseen is searched, but not shown (R171)",
  ]);
});

/**
 * What types cannot check: positions are unique, the codes of a searched field fit into its slot,
 * each code has its own bit, filters are shown.
 */
function findRegistryErrors(registry: ProfileFieldRegistry): string[] {
  const { all, searched } = listFields(registry);
  const { codeBits } = fieldBitsOf(registry);
  const positions = (["formPosition", "pagePosition"] as const).flatMap((position) => {
    const used = all.map((name) => registry[name]?.[position] ?? null);
    return used
      .filter((value, index) => value !== null && used.indexOf(value) !== index)
      .map((value) => `${position} ${value} is used twice`);
  });
  const long = searched
    .filter((name) => (registry[name]?.codes.length ?? 0) > BITS_PER_SLOT)
    .map((name) => `${name} has more than ${BITS_PER_SLOT} codes`);
  const owners = new Map<string, string>();
  const bits = searched.flatMap((name) =>
    codeBits(name).flatMap(([, { column, bit }]) => {
      const place = `bit ${bit} of ${column}`;
      const owner = owners.get(place);
      owners.set(place, name);
      if (owner) return [`${name}: ${place} belongs to ${owner} too`];
      return Number.isSafeInteger(2 * bit - 1) ? [] : [`${name}: ${place} is no safe integer`];
    }),
  );
  const unseen = searched
    .filter((name) => registry[name]?.pagePosition === null)
    .map((name) => `${name} is searched, but not shown (R171)`);
  return [...positions, ...long, ...bits, ...unseen];
}

test("the migrations create the search triggers of the registry: npm run migration", () => {
  const texts = migrationsIn(MIGRATIONS).map((name) => textOf(`migrations/${name}`));
  expect(changedSearchTriggers(texts)).toBe("");
});
