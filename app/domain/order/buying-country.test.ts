import { expect, test } from "vitest";
import { buyingCountry } from "./buying-country";

const site = { countries: ["NL", "DE"] } as const;
const at = (home: string | null) => buyingCountry({ countries: [...site.countries] }, home, "NL");

test("a member buys in their country of residence, wherever they are", () => {
  expect(at("DE")).toBe("DE");
  expect(at("NL")).toBe("NL");
});

test("without a country of residence on the site, the current country applies", () => {
  for (const home of [null, "PL", "XX", ""]) expect(at(home), String(home)).toBe("NL");
});
