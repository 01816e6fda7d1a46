import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROFILE_FIELDS } from "~/domain/profile-field/profile-fields";
import { LANGUAGES } from "~/i18n/languages";
import { ROOT } from "../lib/paths.ts";
import { openDraft } from "./draft.ts";
import { addRecord, fieldTexts } from "./field.ts";
import { addTexts } from "./texts.ts";

const REGISTRY = "app/domain/profile-field/profile-fields.ts";

test("a new record is last on every page and takes the next search slot", () => {
  const source = readFileSync(join(ROOT, REGISTRY), "utf8");
  const { body_type, hair_colour } = PROFILE_FIELDS;
  const registry = {
    body_type: { ...body_type, formPosition: 70, pagePosition: 10, searchSlot: 0 },
    hair_colour: { ...hair_colour, formPosition: 10, pagePosition: 40, searchSlot: 1 },
  } as const;
  const text = addRecord(source, "added_habit", ["never", "often"], registry);
  expect(text).toContain(`
  added_habit: {
    codes: ["never", "often"],
    formPosition: 80,
    askedAtSignup: false,
    pagePosition: 50,
    consent: null,
    searchSlot: 2,
    neededForCompleteness: false,
  },
} as const satisfies ProfileFieldRegistry;`);
});

test("a field's texts are added in every language, and existing ones stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  const read = (language: string, space: string) =>
    JSON.parse(readFileSync(join(folder, `app/i18n/locales/${language}/${space}.json`), "utf8"));
  try {
    cpSync(join(ROOT, "app/i18n/locales"), join(folder, "app/i18n/locales"), { recursive: true });
    const before = read("nl", "profile");
    const texts = fieldTexts("tattoos", ["none", "one_or_two"]);
    const draft = openDraft(folder);
    addTexts(draft, texts);
    expect(draft.write()).toHaveLength(2 * LANGUAGES.length);
    const { tattoos, ...others } = read("nl", "profile");
    expect(tattoos).toEqual({ ...before.tattoos, one_or_two: "One or two" });
    expect(others).toEqual({ ...before, tattoos: undefined });
    expect(read("fi", "join").about_you.field.tattoos).not.toBe("Tattoos");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
