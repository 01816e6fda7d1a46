import { describe, expect, test } from "vitest";
import { readSettingForm } from "./read-setting-form";

describe("a filled-in form of a setting", () => {
  test("becomes the text of the value", () => {
    expect(readSettingForm("message_credits", { value: " 2 " })).toEqual({
      values: { value: "2" },
      errors: {},
      text: "2",
    });
    expect(readSettingForm("index_title", { "value.en": "Hello", "value.nl": "" }).text).toBe(
      '{\n  "en": "Hello"\n}',
    );
    expect(readSettingForm("index_title", { "value.every": "Hello" }).text).toBe("Hello");
  });

  test("keeps what was typed, with an error at each invalid field of the shown row", () => {
    const filled = readSettingForm("bundles", {
      "value.0.id": "",
      "value.2.id": "c10",
      "value.2.credits": "many",
      "value.2.prices.EUR": "11.90",
    });
    expect(filled.text).toBeNull();
    expect(filled.values).toEqual({
      "value.0.id": "c10",
      "value.0.credits": "many",
      "value.0.prices.EUR": "11.90",
    });
    expect(filled.errors).toEqual({
      "value.0.credits": 'It must be a whole number from 1 to 100000, not "many".',
    });
  });

  test("names a missing field", () => {
    expect(
      readSettingForm("payment_methods", { "value.0.from": "2026-01-01" }).errors,
    ).toMatchObject({ "value.0.method": expect.stringContaining("It is missing") });
  });

  test("does not mix one text for all languages with texts per language", () => {
    expect(
      readSettingForm("index_title", { "value.every": "Hello", "value.nl": "Hallo" }).errors,
    ).toEqual({ "value.every": "Write one text for all languages, or one per language." });
  });

  test("can be empty only where the setting can", () => {
    expect(readSettingForm("support_phone", {})).toMatchObject({ errors: {}, text: "" });
    expect(readSettingForm("name", {}).text).toBeNull();
    expect(readSettingForm("bundles", {}).text).toBe("[]");
  });
});
