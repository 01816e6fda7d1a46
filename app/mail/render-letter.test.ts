import { expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { NIGHT } from "./mail-theme";
import { renderLetter } from "./render-letter";

const site = {
  name: "Zoë & Zoé",
  mail_name: "Zoë",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};
const letter = renderLetter(
  {
    siteId: asId<SiteId>("site"),
    to: "sam@example.test",
    language: "fi",
    origin: "https://site.test",
    template: "activate",
    fields: { code: "123456", secret: "confirm?a=1&b=2" },
  },
  site,
  { sender: "mail@site.test", read: null },
);

test("the HTML of a letter is one whole page in the member's language", async () => {
  const { html } = await letter;
  expect(html).toMatch(
    /^<!DOCTYPE html PUBLIC "[^"]+XHTML 1.0[^"]+" "[^"]+"><html dir="ltr" lang="fi">/,
  );
  expect(html.match(/<!DOCTYPE/g)).toHaveLength(1);
  expect(html).toContain("♥ Zoë &amp; Zoé</p>");
  expect(html).toContain('href="https://site.test/confirm?a=1&amp;b=2"');
  expect(html).not.toMatch(/<!--|<script|<img|src=/);
});

test("a mailbox shows the message's first words and no others", async () => {
  const [, preheader = ""] =
    /<body[^>]*><div style="display:none[^>]*>([^<]+<div>[^<]+)/.exec((await letter).html) ?? [];
  const [words = "", blank = ""] = preheader.split("<div>");
  expect((await letter).plain).toContain(words);
  expect(blank).toMatch(/^(\u00a0\u200c\u200b\u200d\ufeff)+$/);
  expect(words.length + blank.length).toBeGreaterThanOrEqual(200);
});

test("a letter has the site's night for mail programs that follow the reader", async () => {
  const { html } = await letter;
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain(`.ink{color:${NIGHT.ink}!important}`);
  expect(html).toContain(`.card{background-color:${NIGHT.card}!important;border-color:`);
});
