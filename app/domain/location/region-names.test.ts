import { expect, test } from "vitest";
import type { CountryCode, SpokenLanguage } from "./countries";
import { regionName } from "./location";
import { regionChoices } from "./location-choices";

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
