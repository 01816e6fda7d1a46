import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { COUNTRIES } from "./countries";
import { regionKind } from "./region-kind";

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
