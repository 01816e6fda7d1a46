import { expect, test } from "vitest";
import { formatSetting, parseSetting, SETTING_KEYS } from "./parse-setting";
import { SETTING_DESCRIPTIONS, SETTING_GROUPS } from "./setting-descriptions";

test("reads what it wrote, for values of every kind", () => {
  const values = [
    ["name", "Example"],
    ["support_phone", "12345"],
    ["support_phone", '"quoted"'],
    ["message_credits", 2],
    ["demo", true],
    ["countries", ["NL", "BE"]],
    ["company", null],
    ["index_title", { en: "Meet someone", nl: "Ontmoet iemand" }],
    ["index_title", "null and more"],
  ] as const;
  for (const [key, value] of values)
    expect([key, parseSetting(key, formatSetting(value))]).toEqual([key, { ok: true, value }]);
});

test("requires JSON of a text that begins like JSON", () => {
  const parsed = parseSetting("index_title", '{"en":"Meet');
  expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining("not valid JSON") });
});

test("describes every setting in a known group", () => {
  expect(Object.keys(SETTING_DESCRIPTIONS).sort()).toEqual([...SETTING_KEYS].sort());
  const groups = new Set(Object.values(SETTING_DESCRIPTIONS).map(({ group }) => group));
  expect([...groups].sort()).toEqual([...SETTING_GROUPS].sort());
});
