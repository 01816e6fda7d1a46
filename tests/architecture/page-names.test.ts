import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";

/** The texts that name notifications where a member enables or disables them. */
const NOTIFICATIONS = [
  "settings:notifications.title",
  "settings:notifications.none",
  "settings:notifications.lead",
  "push:alert.action",
  "push:here.title",
];

/**
 * The stems of the nouns in a title: endings differ by grammar, "Ilmoitukset" and "ilmoituksia".
 */
const stemsOf = (title: string, language: Language) =>
  title
    .toLocaleLowerCase(language)
    .split(/\P{L}+/u)
    .filter((word) => word.length > 4)
    .map((word) => word.slice(0, 6));

const containsStem = (text = "", stems: string[], language: Language) =>
  stems.some((stem) => text.toLocaleLowerCase(language).includes(stem));

test.each(LANGUAGES)("%s names reports and notifications by different words", (language) => {
  const texts = textsOf(language);
  const reports = stemsOf(texts["safety:cases.title"] ?? "", language);
  const notifications = stemsOf(texts["settings:notifications.title"] ?? "", language);
  const mixed = [
    ...NOTIFICATIONS.filter((key) => containsStem(texts[key], reports, language)),
    ...Object.keys(texts).filter(
      (key) => key.startsWith("safety:") && containsStem(texts[key], notifications, language),
    ),
  ];
  expect(reports).not.toEqual([]);
  expect(notifications).not.toEqual([]);
  expect(mixed).toEqual([]);
});

test.each(LANGUAGES)("%s: the e-mail about a decision names the page that shows it", (language) => {
  const texts = textsOf(language);
  expect(texts["mail:complaint_decided.text"]).toContain(texts["safety:cases.title"]);
});

/** Dutch shows "25%" without a sign: its text in that dialog is agreed word for word (R28). */
const SIGNED = LANGUAGES.filter((language) => language !== "nl");

test.each(SIGNED)("%s: a discount outside a sentence has a minus sign", (language) => {
  expect(textsOf(language)["bonus:modal.percent"]).toMatch(/^−\{\{bonus_percent\}\}/);
});
