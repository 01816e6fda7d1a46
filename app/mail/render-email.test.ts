import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { NIGHT } from "./mail-theme";
import { renderEmail } from "./render-email";

const site = {
  name: "Zoë & Zoé",
  mail_name: "Zoë",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};
const order = {
  siteId: asId<SiteId>("site"),
  to: "sam@example.test",
  language: "fi",
  origin: "https://site.test",
  template: "activate",
  fields: { code: "123456", secret: "confirm?a=1&b=2" },
} as const;
const email = renderEmail(order, site, { sender: "mail@site.test", read: null });

test("the sender is the site's own address, or else the deployment's", async () => {
  const from = async (mail_from?: string | null) =>
    (await renderEmail(order, { ...site, mail_from }, { sender: "mail@all.test", read: null }))
      .from;
  expect(await from("hello@zoe.test")).toEqual({ name: "Zoë", address: "hello@zoe.test" });
  for (const none of [null, undefined])
    expect(await from(none)).toEqual({ name: "Zoë", address: "mail@all.test" });
});

test("the HTML is a complete page in the member's language", async () => {
  const { html } = await email;
  expect(html).toMatch(
    /^<!DOCTYPE html PUBLIC "[^"]+XHTML 1.0[^"]+" "[^"]+"><html dir="ltr" lang="fi">/,
  );
  expect(html.match(/<!DOCTYPE/g)).toHaveLength(1);
  expect(html).toContain("♥ Zoë &amp; Zoé</p>");
  expect(html).toContain('href="https://site.test/confirm?a=1&amp;b=2"');
  expect(html).not.toMatch(/<!--|<script|<img|src=/);
});

test.each([
  "account_suspended",
  "account_banned",
  "account_restored",
  "account_factor_off",
] as const)("%s: the reason precedes the button in HTML and plain text", async (template) => {
  const to = "sam@example.test";
  const { html, plain } = await renderEmail(
    {
      siteId: asId<SiteId>("site"),
      to,
      language: "nl",
      origin: "https://site.test",
      template,
      fields: { name: "Sam", reason: "Rude\n<twice>" },
    },
    site,
    { sender: "mail@site.test", read: null },
  );
  expect(html).toMatch(/Rude\n&lt;twice&gt;[\s\S]*href="https:\/\/site\.test\//);
  expect(plain).toMatch(/> Rude\n> <twice>[\s\S]*https:\/\/site\.test\//);
});

test.each(LANGUAGES)(
  "%s: a rejected photo is named by its date, with the reason",
  async (language) => {
    const fields = { name: "Sam", reason: "Rude", added: Date.UTC(2026, 4, 17) };
    const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language };
    const { subject, plain } = await renderEmail(
      { ...order, origin: "https://site.test", template: "photo_rejected", fields },
      site,
      { sender: "mail@site.test", read: null },
    );
    expect(subject).toContain("Zo");
    expect(plain).toMatch(/17[\s\S]*2026[\s\S]*> Rude[\s\S]*https:\/\/site\.test\/complaints/);
    expect(plain).not.toContain("{{");
    const inChat = { ...order, fields: { ...fields, sent: true } } as const;
    const other = await renderEmail(
      { ...inChat, origin: "https://site.test", template: "photo_rejected" },
      site,
      { sender: "mail@site.test", read: null },
    );
    expect(other.plain).toMatch(/17[\s\S]*2026[\s\S]*> Rude/);
    expect(other.plain).not.toBe(plain);
  },
);

test("the preheader is the beginning of the message and nothing else", async () => {
  const [, preheader = ""] =
    /<body[^>]*><div style="display:none[^>]*>([^<]+<div>[^<]+)/.exec((await email).html) ?? [];
  const [visible = "", blank = ""] = preheader.split("<div>");
  expect((await email).plain).toContain(visible);
  expect(blank).toMatch(/^(\u00a0\u200c\u200b\u200d\ufeff)+$/);
  expect(visible.length + blank.length).toBeGreaterThanOrEqual(200);
});

test("the HTML has the site's dark colours for dark themes", async () => {
  const { html } = await email;
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain(`.ink{color:${NIGHT.ink}!important}`);
  expect(html).toContain(`.card{background-color:${NIGHT.card}!important;border-color:`);
});
