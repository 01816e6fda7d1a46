import { expect, test } from "vitest";
import { RULES_OF_CONDUCT } from "~/domain/conduct/conduct";
import { LANGUAGES } from "~/i18n/languages";
import { textOf } from "./sources";

/** The rules of the page: what it asks of members (the first two), and what is not allowed. */
function rulesOnPage(language: string) {
  const [, required = "", forbidden = ""] = textOf(`app/content/${language}/ban.md`).split(/^## /m);
  const headingOf = (section: string) => section.split("\n")[0];
  const listOf = (section: string) => [...section.matchAll(/^- (.*)$/gm)].map(([, item]) => item);
  return {
    headings: [headingOf(required), headingOf(forbidden)],
    rules: [...listOf(required).slice(0, 2), ...listOf(forbidden)],
  };
}

test.each(LANGUAGES)("%s: a statement of reasons quotes the rules of the page", (language) => {
  const { required, forbidden, rules } = JSON.parse(
    textOf(`app/i18n/locales/${language}/mail.json`),
  ).moderation_decision;
  const page = rulesOnPage(language);
  expect([required, forbidden]).toEqual(page.headings);
  expect(Object.keys(rules)).toEqual(RULES_OF_CONDUCT);
  expect(Object.values(rules)).toEqual(page.rules);
});
