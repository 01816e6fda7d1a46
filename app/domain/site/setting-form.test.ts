import { describe, expect, test } from "vitest";
import { explainFields } from "./explain-value";
import { readFormValue, toFormValues } from "./form-tree";
import { formatSetting, parseSetting, SETTING_KEYS, settingField } from "./parse-setting";
import { settingForm } from "./setting-form";

const BUNDLES = [
  { id: "c10", credits: 10, prices: { EUR: 1190, USD: 1205 } },
  { id: "c25", credits: 25, prices: { EUR: 2490 } },
];
const COMPANY = {
  name: "Example B.V.",
  address: "Kade 1",
  city: "Utrecht",
  country: "NL",
  kvk: "12345678",
  tradenames: ["One, two", "Three"],
  vat_numbers: [],
  delete_discount: 0,
  added: "2026-01-01",
};
/** Values of settings with every kind of control. */
const VALUES = {
  bundles: BUNDLES,
  company: COMPANY,
  payment_methods: [
    { method: "ideal", countries: ["NL", "BE"], from: "2026-01-01", until: "2027-01-01" },
    { method: "paypal" },
  ],
  index_title: { en: "Meet someone", nl: "Ontmoet iemand" },
  description: "One text",
  countries: ["NL", "DE"],
  tax: { NL: [{ from: "2026-01-01", rate: 2100 }] },
  night_pause: { from: 23, until: 6, credits: 150 },
  premium_match_claim: { percent: 46, source: { en: "Own figures" }, date: "2026-01-01" },
  message_credits: 2,
  visible_profile_notes: false,
  signups: "none",
  name: "Example",
};

describe("form of a setting", () => {
  test("exists for every setting of the schema", () => {
    for (const key of SETTING_KEYS) expect([key, settingForm(key).node.kind]).toBeTruthy();
  });

  test("returns the value that it shows", () => {
    for (const [key, value] of Object.entries(VALUES)) {
      const { node } = settingForm(key as keyof typeof VALUES);
      const shown = readFormValue(node, toFormValues(node, value));
      const parsed = settingField(key as keyof typeof VALUES).parse(shown);
      expect([key, parsed]).toEqual([key, value]);
      // The confirmation sends the value as text.
      expect(parseSetting(key as keyof typeof VALUES, formatSetting(shown))).toMatchObject({
        ok: true,
      });
    }
  });

  test("shows prices in the currency's unit and reads both decimal separators", () => {
    const { node } = settingForm("bundles");
    const values = toFormValues(node, BUNDLES);
    expect(values["value.0.prices.EUR"]).toBe("11.90");
    for (const [text, price] of [
      ["12,5", 1250],
      ["12", 1200],
      ["12.345", "12.345"],
    ] as const)
      expect(readFormValue(node, { ...values, "value.0.prices.EUR": text })).toMatchObject([
        { prices: { EUR: price } },
        {},
      ]);
  });

  test("drops empty rows, and reads rows in their order", () => {
    const { node } = settingForm("payment_methods");
    expect(
      readFormValue(node, {
        "value.3.method": "paypal",
        "value.1.method": "ideal",
        "value.2.method": "",
        "value.2.from": " ",
      }),
    ).toEqual([{ method: "ideal" }, { method: "paypal" }]);
    expect(readFormValue(node, {})).toEqual([]);
  });

  test("reads no field that its schema does not name", () => {
    const { node } = settingForm("bundles");
    const value = readFormValue(node, {
      "value.0.id": "c10",
      "value.0.__proto__": "x",
      "value.0.prices.XXX": "1",
      "value.0.more": "1",
      "value.x.id": "c10",
    });
    expect(JSON.stringify(value)).toBe('[{"id":"c10"}]');
  });

  test("explains each invalid field at its place", () => {
    const { node } = settingForm("bundles");
    const value = readFormValue(node, {
      "value.0.id": "C 10",
      "value.0.credits": "many",
      "value.0.prices.EUR": "free",
    });
    expect(explainFields(settingField("bundles"), value)).toEqual([
      {
        path: [0, "id"],
        text: 'It must be a text of 1 to 32 small letters, digits and hyphens, not "C 10".',
      },
      {
        path: [0, "credits"],
        text: 'It must be a whole number from 1 to 100000, not "many".',
      },
      { path: [0, "prices", "EUR"], text: "It must be an amount such as 11.90." },
    ]);
    expect(
      explainFields(settingField("index_title"), { en: "x".repeat(501), nl: "" }).map(
        ({ path }) => path,
      ),
    ).toEqual([["en"], ["nl"]]);
  });
});
