import { expect, test } from "vitest";
import { z } from "zod";
import { FIELD_BITS, fieldBitsOf, NO_FIELD_BITS } from "~/domain/profile-field/field-bits";
import { fieldSchemasOf } from "~/domain/profile-field/profile-field.schema";
import { listFields, PROFILE_FIELDS } from "~/domain/profile-field/profile-fields";
import { changedSearchTriggers, searchTriggers } from "../../scripts/lib/search-triggers";
import { MORE_FIELDS } from "../support/added-profile-fields";

const bits = fieldBitsOf(MORE_FIELDS);
const schemas = fieldSchemasOf(MORE_FIELDS);
const current = { hair_colour: "red", tattoos: "none" };

test("the fields of the first release keep their order and their stored bits", () => {
  const looks = ["hair_colour", "eye_colour", "body_type", "tattoos"];
  const first = [...looks, "relationship_status", "reason", "sexuality"];
  const { all, shown, searched } = listFields(PROFILE_FIELDS);
  const isFirst = (name: string) => first.includes(name);
  expect(all.filter(isFirst)).toEqual(first);
  expect(shown.filter(isFirst)).toEqual([
    ...["relationship_status", "reason", "sexuality"],
    ...["body_type", "hair_colour", "eye_colour", "tattoos"],
  ]);
  expect(searched.filter(isFirst)).toEqual([
    ...["body_type", "hair_colour", "eye_colour"],
    ...["relationship_status", "reason", "tattoos"],
  ]);
  const last = { body_type: "full", hair_colour: "other", eye_colour: "hazel" };
  expect(FIELD_BITS.toBits(last)).toEqual({ traits: 2 ** 4 + 2 ** 13 + 2 ** 20, traits_2: 0 });
  const others = { relationship_status: "single", reason: "adventure", tattoos: "many" };
  expect(FIELD_BITS.toBits(others)).toEqual({ traits: 2 ** 24 + 2 ** 36 + 2 ** 42, traits_2: 0 });
  expect(FIELD_BITS.columns[0]).toBe("traits");
});

test("added fields are in every list that their records name, in its order", () => {
  const { all, askedAtSignup, neededForCompleteness, shown, searched } = listFields(MORE_FIELDS);
  expect([all[0], all.indexOf("added_habit")]).toEqual(["added_sign", 7]);
  expect(askedAtSignup).not.toContain("added_habit");
  expect(askedAtSignup).toContain("added_sign");
  expect(neededForCompleteness).toEqual(askedAtSignup.filter((name) => name !== "sexuality"));
  expect([shown[0], shown.at(-1)]).toEqual(["added_sign", "added_habit"]);
  expect(searched.slice(-2)).toEqual(["added_habit", "added_sign"]);
});

test("signup, own profile and search accept an added field's codes where it is asked", () => {
  const signup = z.strictObject(schemas.signup);
  expect(signup.safeParse({ added_sign: "air", hair_colour: "red" }).success).toBe(true);
  expect(signup.safeParse({ added_habit: "never" }).success).toBe(false);
  const changes = z.strictObject(schemas.changes);
  expect(changes.parse({ added_habit: null, added_sign: "air" })).toEqual({
    added_habit: null,
    added_sign: "air",
  });
  const filters = z.strictObject(schemas.filters);
  expect(filters.parse({ added_habit: "never", tattoos: "many" })).toBeTruthy();
  expect(filters.safeParse({ added_habit: "often" }).success).toBe(false);
  expect(filters.safeParse({ sexuality: "bi" }).success).toBe(false);
});

test("added fields have bits of their own, and the other fields keep theirs", () => {
  const values = { ...current, added_habit: "sometimes", added_sign: "water" } as const;
  const stored = bits.toBits(values);
  expect(stored).toEqual({ ...FIELD_BITS.toBits(current), traits_2: 2 + 2 ** 43 });
  expect(bits.toValues(stored)).toEqual(values);
  expect(bits.columns).toEqual(["traits", "traits_2"]);
  const all = bits.toMask(listFields(MORE_FIELDS).searched);
  for (const mask of Object.values(all)) expect(Number.isSafeInteger(mask)).toBe(true);
  expect(bits.toMask(["added_habit"])).toEqual({ ...NO_FIELD_BITS, traits_2: 7 });
});

test("a migration recreates the two triggers of profiles for added fields", () => {
  const present = Object.values(searchTriggers()).join("\n");
  expect(changedSearchTriggers([present])).toBe("");
  const changed = changedSearchTriggers([present], MORE_FIELDS);
  expect(changed.match(/^(?:DROP|CREATE) TRIGGER `\w+`/gm)).toEqual([
    "DROP TRIGGER `profiles_inserted_keep_traits`",
    "CREATE TRIGGER `profiles_inserted_keep_traits`",
    "DROP TRIGGER `profiles_changed_keep_traits`",
    "CREATE TRIGGER `profiles_changed_keep_traits`",
  ]);
  expect(changed).toContain("`traits_2` = ((NEW.`added_habit` IS 'never') * 1 + ");
});
