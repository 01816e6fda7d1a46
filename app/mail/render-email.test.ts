import { describe, expect, test } from "vitest";
import type { EmailRequest, EmailTemplate } from "~/domain/outbox/outbox";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { LANGUAGES, languageOfLocale, VARIANTS } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Email } from "~/services";
import { lintEmail } from "../../tests/support/mail-linter";
import { asId } from "../../tests/support/member-by";
import { NIGHT } from "./mail-theme";
import { renderEmail } from "./render-email";
import { SAMPLE_EMAILS } from "./sample-emails";

describe("render email", () => {
  const site = {
    name: "Zoë & Zoé",
    mail_name: "Zoë",
    niche: 1,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
  };
  const request = {
    siteId: asId<SiteId>("site"),
    to: "sam@example.test",
    language: "fi",
    origin: "https://site.test",
    template: "activate",
    fields: { code: "123456", secret: "confirm?a=1&b=2" },
  } as const;
  const email = renderEmail(request, site, { sender: "mail@site.test", read: null });

  test("the sender is the site's own address, or else the deployment's", async () => {
    const from = async (mail_from?: string | null) =>
      (await renderEmail(request, { ...site, mail_from }, { sender: "mail@all.test", read: null }))
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
});

describe("every email", () => {
  const LOCALES = [...LANGUAGES, ...VARIANTS];
  const site = {
    name: "Amorelle",
    mail_name: "Amorelle",
    niche: 3,
    support_email: "help@site.test",
    answer_days: 9,
    min_age: 18,
  };
  const ORIGIN = "https://site.test";

  /** Each sample, as the queue parses it. */
  const ORDERS = Object.entries(SAMPLE_EMAILS).flatMap(([template, samples]) =>
    samples.map((fields) => ({ template: template as EmailTemplate, fields })),
  );

  const emailsIn = (tongue: (typeof LOCALES)[number]) =>
    Promise.all(
      ORDERS.map(async (order) => {
        const envelope = { siteId: asId("site"), to: "a@site.test", origin: ORIGIN };
        const stored = emailRequestSchema.parse({
          ...envelope,
          ...order,
          language: languageOfLocale(tongue),
        }) as EmailRequest;
        const email = await renderEmail(stored, site, {
          sender: "mail@site.test",
          read: null,
          country: tongue.slice(3) || null,
          label: "LABEL",
          leave: `${ORIGIN}/unsubscribe/x`,
        });
        return { template: order.template, ...email };
      }),
    );

  /** An unfilled "{{name}}", or the key of a missing text. */
  const UNFILLED = /\{\{|\}\}|\b[a-z]+:[a-z_]+\.[a-z_.]+|\bundefined\b|\bNaN\b|\[object/;
  const KEYS = new RegExp(`\\b(?:${Object.keys(SAMPLE_EMAILS).join("|")})\\.[a-z_]+`);
  /** Personal data in the samples: names, a message, a reason by staff. */
  const PERSONAL = /Zephyrine|Leocadia|Coffee|canal|words of whoever|reader@/;
  /** E-mails to support staff, which are recognised by their subjects. */
  const TO_STAFF = ["complaint_filed", "report_filed", "cases_collected"];

  test.each(LOCALES)("%s: every e-mail is complete and has no missing text", async (tongue) => {
    const emails = await emailsIn(tongue);
    expect(emails.length).toBeGreaterThan(60);
    for (const { template, subject, html, plain } of emails) {
      const content = `${subject}\n${plain}\n${html.replaceAll(/<style>.*?<\/style>/g, "")}`;
      expect(content, template).not.toMatch(UNFILLED);
      expect(content, template).not.toMatch(KEYS);
      expect(html, template).toContain(`lang="${tongue}"`);
      expect(plain.length, template).toBeGreaterThan(80);
    }
  });

  test.each(LOCALES)("%s: no subject contains personal data or the niche", async (tongue) => {
    for (const { template, subject } of await emailsIn(tongue)) {
      if (TO_STAFF.includes(template)) continue;
      expect(subject, template).not.toMatch(PERSONAL);
      expect(subject.length, template).toBeLessThanOrEqual(90);
      expect(subject, template).not.toMatch(/[\r\n]/);
    }
  });

  test.each(LOCALES)("%s: no preheader contains a name", async (tongue) => {
    for (const { template, html } of await emailsIn(tongue)) {
      if (TO_STAFF.includes(template) || ["news", "promotion"].includes(template)) continue;
      const preheader = /display:none[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
      expect(preheader, template).not.toMatch(PERSONAL);
      expect(preheader.trim().length, template).toBeGreaterThan(10);
    }
  });

  test.each(LOCALES)("%s: every e-mail passes the mail linter", async (tongue) => {
    for (const { template, html, plain } of await emailsIn(tongue)) {
      expect(lintEmail(html), template).toEqual([]);
      expect(linksIn({ html }), template).toEqual(linksIn({ plain }));
    }
  });

  /** Whether every link of one version is in the other. */
  const linksIn = ({ html = "", plain = "" }: Partial<Email>) =>
    [
      ...new Set(
        Array.from(
          html ? html.matchAll(/href="([^"]+)"/g) : plain.matchAll(/(https:\/\/\S+)/g),
          ([, link = ""]) => link,
        ),
      ),
    ].sort();
});
