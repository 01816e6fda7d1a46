import { expect, test } from "vitest";
import { textOf } from "./sources";

/** Sentences that are contracts, word for word (R28). */
const CATALOGUE: [file: string, key: string, text: string][] = [
  ["nl/join", "invalid.birth_date_required", "Vul uw geboortedatum in ({{min_age}}+ jaar)"],
  ["nl/join", "invalid.birth_date", "Ongeldige geboortedatum."],
  ["nl/common", "invalid.email", "Ongeldige e-mail"],
  ["nl/join", "refusal.account_exists", "Dit e-mailadres heeft al een account op deze site."],
  ["nl/join", "refusal.login_failed", "Login mislukt, probeer opnieuw"],
  [
    "nl/join",
    "refusal.login_locked",
    "Te veel foute pogingen, account voor {{minutes}} min geblokkeerd.",
  ],
  ["nl/join", "refusal.activation_failed", "Activeren mislukt"],
  ["nl/join", "activate.error_title", "Activeren mislukt"],
  ["nl/common", "error.generic", "Er is een fout opgetreden, probeer het later opnieuw."],
  ["en/common", "error.not_found_title", "This page could not be found"],
  ["en/common", "error.home_link", "Back to the home page"],
];

test.each(CATALOGUE)("%s %s reads as agreed", (file, key, text) => {
  let found: unknown = JSON.parse(textOf(`app/i18n/locales/${file}.json`));
  for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
  expect(found).toBe(text);
});

test("an error page that fails says so in the agreed words", () => {
  expect(textOf("workers/bare-answers.ts")).toContain(
    '"An error occurred while showing the error page"',
  );
});
