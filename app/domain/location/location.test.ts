import { expect, test } from "vitest";
import { COUNTRIES, type CountryCode, countryName, isCountry, languagesOf } from "./countries";
import { findRegion, isRegionOf, neighboursOf, regionName, regionsOf } from "./location";

const everyRegion = COUNTRIES.flatMap(({ code }) =>
  regionsOf(code).map((region) => ({ country: code, ...region })),
);

/** Number of regions per country. It changes only if a country reorganizes its regions. */
const COUNTS: Record<CountryCode, number> = {
  AT: 9,
  AU: 8,
  BE: 11,
  CA: 13,
  CH: 26,
  DE: 16,
  DK: 5,
  ES: 19,
  FI: 19,
  FR: 13,
  GB: 12,
  IE: 26,
  IT: 20,
  NL: 12,
  NO: 15,
  NZ: 16,
  PL: 16,
  SE: 21,
  US: 51,
};

/** South, north, west, east, in whole degrees around the land of each country. */
const BOXES: Record<CountryCode, [number, number, number, number]> = {
  AT: [46, 50, 9, 18],
  AU: [-44, -10, 112, 154],
  BE: [49, 52, 2, 7],
  CA: [41, 84, -142, -52],
  CH: [45, 48, 5, 11],
  DE: [47, 56, 5, 16],
  DK: [54, 58, 8, 16],
  ES: [27, 44, -19, 5],
  FI: [59, 71, 19, 32],
  FR: [41, 52, -6, 10],
  GB: [49, 61, -9, 2],
  IE: [51, 56, -11, -5],
  IT: [36, 48, 6, 19],
  NL: [50, 54, 3, 8],
  NO: [57, 72, 4, 32],
  NZ: [-48, -34, 166, 179],
  PL: [49, 55, 14, 25],
  SE: [55, 70, 10, 25],
  US: [18, 72, -172, -66],
};

test("countries have their languages in order", () => {
  expect(COUNTRIES.map(({ code, languages }) => `${code} ${languages.join("/")}`).join("; ")).toBe(
    "US en/es; NL nl; BE nl/fr/de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en/fr; PL pl; AU en; NZ en; " +
      "CH de/it/fr/en; DK da; FI fi/sv; NO nb; SE sv",
  );
  expect(languagesOf("CH")[0]).toBe("de");
});

test("countries have a currency and a time zone supported by Intl", () => {
  for (const { currency, timeZone } of COUNTRIES) {
    expect(Intl.supportedValuesOf("currency")).toContain(currency);
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  }
});

test("only upper-case codes are recognized as countries", () => {
  expect(isCountry("NL")).toBe(true);
  for (const value of ["nl", "PT", "", "toString", null, 31]) expect(isCountry(value)).toBe(false);
});

test("countries are named in the language of the page", () => {
  expect(countryName("NL", "fr")).toBe("Pays-Bas");
  expect(countryName("DE", "fi")).toBe("Saksa");
});

test("every country has its actual number of regions", () => {
  for (const { code } of COUNTRIES) expect(regionsOf(code), code).toHaveLength(COUNTS[code]);
});

test("regions have unique, well-formed codes that begin with their country", () => {
  expect(new Set(everyRegion.map(({ code }) => code)).size).toBe(everyRegion.length);
  for (const { country, code } of everyRegion) {
    expect(code).toMatch(/^[A-Z]{2}(-[A-Z0-9]{1,3}){1,2}$/);
    expect(isRegionOf(country, code), code).toBe(true);
  }
});

test("regions are inside their country", () => {
  for (const { country, code, lat, lon } of everyRegion) {
    const [south, north, west, east] = BOXES[country];
    expect(lat > south && lat < north && lon > west && lon < east, code).toBe(true);
  }
});

test("regions list another language's name only if it differs from their own", () => {
  for (const { name, names } of everyRegion) expect(Object.values(names)).not.toContain(name);
});

test("a region does not belong to a country whose code is only similar", () => {
  expect(isRegionOf("BE", "NL-LI")).toBe(false);
  expect(isRegionOf("NL", "NL-XX")).toBe(false);
});

test("regions of England have our own codes, and ISO's GB-ENG is none of them", () => {
  expect(findRegion("GB-ENG-LND")?.name).toBe("London");
  expect(findRegion("GB-ENG")).toBeNull();
});

test.each(["NL-XX", "nl-nh", "NO-30", "", "constructor"])(
  "an unknown code %j returns null or an empty list and does not throw",
  (code) => {
    expect(findRegion(code)).toBeNull();
    expect(regionName(code, "en")).toBeNull();
    expect(neighboursOf(code)).toEqual([]);
  },
);
