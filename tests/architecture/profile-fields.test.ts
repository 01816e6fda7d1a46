import { expect, test } from "vitest";
import { ATTRIBUTE_NAMES, INTERESTS, PROFILE_ATTRIBUTES } from "~/domain/profile/profile.schema";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { textOf } from "./sources";

test("every interest has its icon in the one icon file, which has no other", () => {
  const drawn = Array.from(
    textOf("app/ui/interests.svg").matchAll(/<symbol id="(\w+)"/g),
    ([, code]) => code,
  );
  expect(drawn.sort()).toEqual([...INTERESTS].sort());
});

test("every profile attribute has its question, and every value its label", () => {
  const words = JSON.parse(textOf("app/i18n/locales/en/profile.json"));
  const questions = JSON.parse(textOf("app/i18n/locales/en/join.json")).about_you.field;
  for (const name of ATTRIBUTE_NAMES) {
    expect(Object.keys(questions), "join: about_you.field").toContain(name);
    expect(Object.keys(words[name] ?? {}).sort(), `profile: ${name}`).toEqual(
      [...PROFILE_ATTRIBUTES[name]].sort(),
    );
  }
});

test("a site shows every profile attribute unless its settings hide it", () => {
  const shown = siteSettingsSchema.shape.visible_profile_fields.parse(undefined);
  expect(shown.sort()).toEqual([...ATTRIBUTE_NAMES].sort());
});

test("every profile attribute is on the profile page", () => {
  const page = textOf("app/domain/discovery/find-profile.ts");
  for (const name of ATTRIBUTE_NAMES) expect(page, name).toContain(`"${name}"`);
});
