import { describe, expect, test } from "vitest";
import { formatDate, formatDay, formatShortDay, formatTime } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import {
  COUNTRIES,
  type CountryCode,
  countryName,
  emergencyNumber,
  homeCountryOf,
  isCountry,
  languagesOf,
  regionalLocale,
  regionKind,
  type SpokenLanguage,
} from "./countries";
import {
  findRegion,
  isRegionOf,
  nearbyRegionsOf,
  nearestRegion,
  neighboursOf,
  regionName,
  regionsOf,
} from "./location";
import { languageChoices, regionChoices } from "./location-choices";
import { suggestRegion } from "./suggest-region";

describe("location", () => {
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
    expect(
      COUNTRIES.map(({ code, languages }) => `${code} ${languages.join("/")}`).join("; "),
    ).toBe(
      "US en/es; NL nl; BE nl/fr/de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en/fr; PL pl; AU en; NZ en; " +
        "CH de/it/fr/en; DK da; FI fi/sv; NO nb; SE sv",
    );
    expect(languagesOf("CH")[0]).toBe("de");
  });

  test("a language's home country is offered where it is served and not spoken", () => {
    const served = ["NL", "BE", "DE", "GB"] as const;
    expect(homeCountryOf("de", "NL", served)).toBe("DE");
    expect(homeCountryOf("de", "BE", served)).toBeNull();
    expect(homeCountryOf("pl", "NL", served)).toBeNull();
    expect(homeCountryOf("en", "NL", served)).toBeNull();
  });

  test("countries have a currency and a time zone supported by Intl", () => {
    for (const { currency, timeZone } of COUNTRIES) {
      expect(Intl.supportedValuesOf("currency")).toContain(currency);
      expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    }
  });

  test("only upper-case codes are recognized as countries", () => {
    expect(isCountry("NL")).toBe(true);
    for (const value of ["nl", "PT", "", "toString", null, 31])
      expect(isCountry(value)).toBe(false);
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
});

describe("emergency number", () => {
  test("each country has its own emergency number", () => {
    const others = COUNTRIES.flatMap(({ code }) =>
      emergencyNumber(code) === "112" ? [] : [`${code} ${emergencyNumber(code)}`],
    );
    expect(others.sort()).toEqual(["AU 000", "CA 911", "GB 999", "NZ 111", "US 911"]);
  });
});

describe("nearest region", () => {
  const everyRegion = COUNTRIES.flatMap(({ code }) =>
    regionsOf(code).map((region) => ({ country: code, ...region })),
  );

  /** Positions as the browser sends them: rounded to 0.1 degree. */
  const CITIES: [city: string, lat: number, lon: number, region: string][] = [
    ["Amsterdam", 52.4, 4.9, "NL-NH"],
    ["Rotterdam", 51.9, 4.5, "NL-ZH"],
    ["Antwerp", 51.2, 4.4, "BE-VAN"],
    ["Paris", 48.9, 2.4, "FR-IDF"],
    ["Lille", 50.6, 3.1, "FR-HDF"],
    ["Rome", 41.9, 12.5, "IT-62"],
    ["Barcelona", 41.4, 2.2, "ES-CT"],
    ["Munich", 48.1, 11.6, "DE-BY"],
    ["Berlin", 52.5, 13.4, "DE-BE"],
    ["Potsdam", 52.4, 13.1, "DE-BB"],
    ["Vienna", 48.2, 16.4, "AT-9"],
    ["Cork", 51.9, -8.5, "IE-CO"],
    ["Cardiff", 51.5, -3.2, "GB-WLS"],
    ["Manchester", 53.5, -2.2, "GB-ENG-NWE"],
    ["London", 51.5, -0.1, "GB-ENG-LND"],
    ["New York City", 40.7, -74, "US-NY"],
    ["Los Angeles", 34.1, -118.2, "US-CA"],
    ["Ottawa", 45.4, -75.7, "CA-ON"],
    ["Montreal", 45.5, -73.6, "CA-QC"],
    ["Kraków", 50.1, 19.9, "PL-12"],
    ["Sydney", -33.9, 151.2, "AU-NSW"],
    ["Wellington", -41.3, 174.8, "NZ-WGN"],
    ["Geneva", 46.2, 6.1, "CH-GE"],
    ["Copenhagen", 55.7, 12.6, "DK-84"],
    ["Helsinki", 60.2, 24.9, "FI-18"],
    ["Oslo", 59.9, 10.8, "NO-03"],
    ["Gothenburg", 57.7, 12, "SE-O"],
  ];

  test.each(CITIES)("the nearest region to %s is its own", (_city, lat, lon, code) => {
    expect(nearestRegion(lat, lon)?.code).toBe(code);
  });

  test("the nearest region is in the known country", () => {
    expect(nearestRegion(42.3, -83, "CA")?.code).toBe("CA-ON");
    expect(nearestRegion(52.4, 4.9, "BE")?.code).toBe("BE-VAN");
  });

  test.each([
    ["Broome", -18, 122.2],
    ["Utqiagvik", 71.3, -156.8],
    ["Grise Fiord", 76.4, -82.9],
    ["Longyearbyen", 78.2, 15.6],
    ["Labrador City", 52.9, -66.9],
    ["Chatham Islands", -43.9, -176.5],
    ["Lampedusa", 35.5, 12.6],
    ["Lerwick", 60.2, -1.1],
  ])("the remote place %s gets its region", (_town, lat, lon) => {
    expect(nearestRegion(lat, lon)).not.toBeNull();
  });

  test.each([
    ["zero and zero, where broken receivers are", 0, 0],
    ["the middle of the Atlantic", 40, -40],
    ["the middle of the Pacific", -20, -130],
    ["the North Pole", 90, 0],
    ["the South Pole", -90, 180],
    ["Lagos", 6.5, 3.4],
  ])("the nearest region is null far from all regions: %s", (_place, lat, lon) => {
    expect(nearestRegion(lat, lon)).toBeNull();
  });

  test("the nearest region is null if the known country is out of reach", () => {
    expect(nearestRegion(52.4, 4.9, "AU")).toBeNull();
  });

  test("the nearest region is null for a position that is not on Earth", () => {
    expect(nearestRegion(91, 0)).toBeNull();
    expect(nearestRegion(0, -181)).toBeNull();
    expect(nearestRegion(Number.NaN, 0)).toBeNull();
  });

  test("every region has four neighbours in the same country", () => {
    for (const { country, code } of everyRegion) {
      const neighbours = neighboursOf(code).map((region) => region.code);
      expect(new Set(neighbours).size).toBe(4);
      expect(neighbours).not.toContain(code);
      expect(neighbours.every((neighbour) => isRegionOf(country, neighbour))).toBe(true);
    }
  });

  test("only regions within 300 km are called near", () => {
    const near = (code: string) => nearbyRegionsOf(code).map((region) => region.code);
    expect(near("NL-UT")).toEqual(neighboursOf("NL-UT").map(({ code }) => code));
    expect(near("AU-WA")).toEqual([]);
    expect(near("nowhere")).toEqual([]);
  });

  test("neighbours are sorted by distance", () => {
    expect(neighboursOf("NL-NH").map(({ code }) => code)).toEqual([
      "NL-FL",
      "NL-UT",
      "NL-ZH",
      "NL-GE",
    ]);
  });
});

describe("region kind", () => {
  async function label(
    language: (typeof LANGUAGES)[number],
    country: Parameters<typeof regionKind>[0],
  ) {
    const { t } = (await getTranslator(language, null)).of("join");
    return t("location.region", { context: regionKind(country) });
  }

  test("the label of the regions depends on the country", async () => {
    expect(await label("fr", "CH")).toBe("Canton");
    expect(await label("fr", "CA")).toBe("Province");
    expect(await label("fr", "FR")).toBe("Région");
    expect(await label("es", "US")).toBe("Estado");
    expect(await label("es", "ES")).toBe("Comunidad autónoma");
    expect(await label("pl", "PL")).toBe("Województwo");
    expect(await label("nl", "NL")).toBe("Provincie");
  });

  test("every country has a region label in every language", async () => {
    for (const language of LANGUAGES)
      for (const { code } of COUNTRIES)
        expect(await label(language, code), `${language} ${code}`).toMatch(/^\p{Lu}[^{}:]+$/u);
  });
});

describe("region names", () => {
  test("a region has the language's own name if there is one, else its own", () => {
    expect(regionName("DE-BY", "fr")).toBe("Bavière");
    expect(regionName("DE-BY", "sv")).toBe("Bayern");
    expect(regionName("FI-01", "fi")).toBe("Ahvenanmaa");
  });

  test("names are sorted by the alphabet of the language", () => {
    const last = (country: CountryCode, locale: SpokenLanguage) =>
      regionChoices(country, locale).at(-1)?.name;
    expect(last("SE", "sv")).toBe("Östergötland");
    expect(last("SE", "de")).toBe("Västra Götaland");
    expect(
      regionChoices("DE", "en")
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(["Baden-Württemberg", "Bavaria", "Berlin"]);
  });
});

describe("languages of profiles", () => {
  test("the likely ones come first, each part in the alphabet of the language", () => {
    const names = (language: SpokenLanguage, likely: string[]) =>
      languageChoices(["de", "da", "et", "en", "fi", "uk"], language, likely).map(
        ({ name }) => name,
      );
    expect(names("de", ["fi", "de"])).toEqual([
      ...["Deutsch", "Finnisch"],
      ...["Dänisch", "Englisch", "Estnisch", "Ukrainisch"],
    ]);
    expect(names("sv", [])).toEqual([
      "danska",
      "engelska",
      "estniska",
      "finska",
      "tyska",
      "ukrainska",
    ]);
  });
});

describe("regional locale", () => {
  test("English is formatted as in the country, and as British elsewhere", () => {
    expect(regionalLocale("en", "US")).toBe("en-US");
    expect(regionalLocale("en", "NL")).toBe("en-GB");
    const evening = Date.UTC(2026, 10, 20, 20);
    expect(formatTime(evening, regionalLocale("en", "NL"), "UTC")).toBe("20:00");
    expect(formatShortDay(evening, regionalLocale("en", "NL"), "UTC")).toBe("20 Nov");
  });

  test("French writes the first of a month as an ordinal", () => {
    const first = Date.UTC(2026, 10, 1, 20);
    expect(formatDate(first, "fr", "UTC")).toBe("1er novembre 2026");
    expect(formatDay(first, "fr-CH", "UTC")).toBe("dimanche 1er novembre");
    expect(formatShortDay(first, "fr-BE", "UTC")).toBe("1er nov.");
    expect(formatDate(Date.UTC(2026, 10, 11), "fr", "UTC")).toBe("11 novembre 2026");
    expect(formatDate(first, "it", "UTC")).toBe("1 novembre 2026");
  });

  test("an hour has a leading zero only in locales that write one", () => {
    const evening = Date.UTC(2026, 10, 20, 20);
    expect(formatTime(evening, "es-US", "UTC")).toMatch(/^8:00\sp\.\s?m\.$/);
    expect(formatTime(evening, "en-US", "UTC")).toMatch(/^8:00\sPM$/);
    expect(formatTime(Date.UTC(2026, 10, 20, 8), "es", "UTC")).toBe("8:00");
    expect(formatTime(Date.UTC(2026, 10, 20, 8), "fi", "UTC")).toBe("8.00");
    expect(formatTime(Date.UTC(2026, 10, 20, 8), "de", "UTC")).toBe("08:00");
    expect(formatTime(Date.UTC(2026, 10, 20, 8), "en-US", "UTC")).toMatch(/^8:00\sAM$/);
  });

  test("a language keeps its own format in a country that does not speak it", () => {
    expect(regionalLocale("fi", "SE")).toBe("fi");
    expect(regionalLocale("de", "CH")).toBe("de-CH");
  });

  test("every language and country give a locale supported by Intl", () => {
    for (const { code } of COUNTRIES) {
      for (const language of LANGUAGES) {
        const locale = regionalLocale(language, code);
        expect(Intl.DateTimeFormat.supportedLocalesOf(locale), locale).toEqual([locale]);
      }
    }
  });
});

describe("suggest region", () => {
  const seen = { country: "NL", region: "NH", lat: 52.37403, lon: 4.88969 };

  test("the network's region is suggested, else the one nearest to its point", () => {
    expect(suggestRegion(seen, "NL")).toBe("NL-NH");
    expect(suggestRegion({ ...seen, region: null }, "NL")).toBe("NL-NH");
    expect(suggestRegion({ ...seen, region: "XX", lat: 51.44, lon: 5.47 }, "NL")).toBe("NL-NB");
  });

  test("no region is suggested without location data", () => {
    expect(suggestRegion(null, "NL")).toBeNull();
    expect(suggestRegion({ ...seen, region: null, lat: null }, "NL")).toBeNull();
    expect(suggestRegion({ ...seen, region: null, lat: Number.NaN }, "NL")).toBeNull();
  });

  test("a network in another country suggests no region", () => {
    expect(suggestRegion(seen, "BE")).toBeNull();
    expect(suggestRegion({ ...seen, country: "BE", region: "VAN" }, "NL")).toBeNull();
  });
});
