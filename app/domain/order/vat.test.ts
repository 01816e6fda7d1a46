import { expect, test } from "vitest";
import { COUNTRIES } from "../location/countries";
import { siteSettingsSchema } from "../site/site.schema";
import { vatRateOf } from "./vat";

const NOW = Date.parse("2026-11-23T12:00Z");
const standard = { tax: {} };

test("a price contains the VAT of the country where it is paid", () => {
  const rates = Object.fromEntries(
    COUNTRIES.map(({ code }) => [code, vatRateOf(code, NOW, standard) / 100]),
  );
  expect(rates).toEqual({
    NL: 21,
    BE: 21,
    FR: 20,
    IT: 22,
    ES: 21,
    DE: 19,
    AT: 20,
    IE: 23,
    FI: 25.5,
    PL: 23,
    DK: 25,
    SE: 25,
    NO: 25,
    CH: 8.1,
    GB: 20,
    US: 0,
    CA: 5,
    AU: 10,
    NZ: 15,
  });
});

test("a VAT rate changes with the day of that country's calendar", () => {
  // Midnight in Helsinki, three hours ahead of UTC.
  const midnight = Date.parse("2024-08-31T21:00Z");
  expect(vatRateOf("FI", midnight - 1, standard)).toBe(2400);
  expect(vatRateOf("FI", midnight, standard)).toBe(2550);
  expect(vatRateOf("CH", Date.parse("2023-12-31T12:00Z"), standard)).toBe(770);
});

test("an operator's rate applies from its first day, the standard rate before", () => {
  const rates = [
    { from: "2027-07-01", rate: 2300 },
    { from: "2027-01-01", rate: 2200 },
  ];
  const tax = siteSettingsSchema.shape.tax.parse({ NL: rates });
  const on = (day: string) => vatRateOf("NL", Date.parse(`${day}T12:00Z`), { tax });
  expect(["2026-12-31", "2027-01-01", "2027-06-30", "2027-07-01"].map(on)).toEqual([
    2100, 2200, 2200, 2300,
  ]);
  expect(vatRateOf("BE", NOW, { tax })).toBe(2100);
});

test("a tax setting with an unknown country, date or fraction of a rate is rejected", () => {
  const { tax } = siteSettingsSchema.shape;
  for (const wrong of [
    { XX: [{ from: "2027-01-01", rate: 2100 }] },
    { NL: [{ from: "2027-01-01", rate: 21.5 }] },
    { NL: [{ from: "soon", rate: 2100 }] },
    { NL: [] },
  ])
    expect(tax.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});
