import { expect, test } from "vitest";
import { formatMoney } from "./format";
import { interpolate, joinValue } from "./translation";

const rendered = (language: string, before: string, value: string) =>
  `${joinValue(language, before, value)}${value}`;

test.each([
  ["fr", "Tu as passé le profil de ", "Anna", "Tu as passé le profil d’Anna"],
  ["fr", "Photos de ", "Émile", "Photos d’Émile"],
  ["fr", "Photos de ", "Óscar", "Photos d’Óscar"],
  ["fr", "Photos de ", "Zoé", "Photos de Zoé"],
  ["fr", "Photos de ", "Jan-Willem", "Photos de Jan-Willem"],
  ["fr", "Photos de ", "x_17", "Photos de x_17"],
  ["fr", "membre de ", "Amorelle", "membre d’Amorelle"],
  ["fr", "J’accepte que ", "Amorelle", "J’accepte qu’Amorelle"],
  ["fr", "J’accepte que ", "Velours", "J’accepte que Velours"],
  ["fr", "Bonjour ", "Anna", "Bonjour Anna"],
  ["fr", "Photos de ", "E\u0301mile", "Photos d’E\u0301mile"],
  ["fr", "Photos de ", "ÉMILE", "Photos d’ÉMILE"],
  ["fr", "Photos de ", "Åsa", "Photos d’Åsa"],
  ["fr", "Photos de ", "Hélène", "Photos d’Hélène"],
  ["fr", "Photos de ", "Henri", "Photos d’Henri"],
  ["fr", "Photos de ", "Hugo", "Photos d’Hugo"],
  ["fr", "Photos de ", "Hassan", "Photos de Hassan"],
  ["fr", "Photos de ", "Heidi", "Photos de Heidi"],
  ["fr", "Photos de ", "Yves", "Photos d’Yves"],
  ["fr", "Photos de ", "Yann", "Photos de Yann"],
  ["fr", "puisque ", "Anna", "puisqu’Anna"],
  ["fr", "Guide ", "Anna", "Guide Anna"],
  ["it", "Scrivi a ", "Anna", "Scrivi ad Anna"],
  ["it", "Scrivi a ", "Émile", "Scrivi a Émile"],
  ["it", "Scrivi a ", "Óscar", "Scrivi a Óscar"],
  ["it", "Scrivi a ", "x_17", "Scrivi a x_17"],
  ["it", "Tra te e ", "Elena", "Tra te ed Elena"],
  ["it", "Tra te e ", "Zoé", "Tra te e Zoé"],
  ["it", "A ", "Amorelle", "Ad Amorelle"],
  ["it", "Scrivi a ", "A\u0300da", "Scrivi ad A\u0300da"],
  ["it", "Scrivi a ", "Hanna", "Scrivi a Hanna"],
  ["it", "Chi è ", "Elena", "Chi è Elena"],
  ["es", "Entre Zoé y ", "Inés", "Entre Zoé e Inés"],
  ["es", "Entre Zoé y ", "Hierro", "Entre Zoé y Hierro"],
  ["es", "Anna o ", "Óscar", "Anna u Óscar"],
  ["es", "Entre Zoé y ", "Hilda", "Entre Zoé e Hilda"],
  ["es", "Entre Zoé y ", "Yves", "Entre Zoé e Yves"],
  ["es", "Entre Zoé y ", "Yolanda", "Entre Zoé y Yolanda"],
  ["es", "Escribir a ", "Anna", "Escribir a Anna"],
  ["pl", "Ty i ", "Irena", "Ty i Irena"],
])("%s: %s and %s", (language, before, value, expected) => {
  expect(rendered(language, before, value)).toBe(expected);
});

test("a value that ends with a full stop ends the sentence", () => {
  const said = (expected: string, value: string) => interpolate(expected, { value }, "da");
  const kroner = formatMoney(1000, "DKK", "da");
  expect(kroner).toMatch(/kr\.$/);
  expect(said("Den koster {{value}}. Køb den.", kroner)).toBe(`Den koster ${kroner} Køb den.`);
  expect(said("Sælges af {{value}}.", "Example B.V.")).toBe("Sælges af Example B.V.");
  expect(said("Sælges af {{value}}.", "Example")).toBe("Sælges af Example.");
  expect(said("Sælges af {{value}}...", "Example B.V.")).toBe("Sælges af Example B.V....");
});
