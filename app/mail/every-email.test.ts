import { expect, test } from "vitest";
import type { EmailOrder, EmailTemplate } from "~/domain/outbox/outbox";
import { emailOrderSchema } from "~/domain/outbox/outbox.schema";
import { LANGUAGES } from "~/i18n/languages";
import { languageOfLocale, VARIANTS } from "~/i18n/variants";
import type { Email } from "~/services";
import { lintEmail } from "../../tests/support/mail-linter";
import { asId } from "../../tests/support/member-by";
import { renderEmail } from "./render-email";
import { SAMPLE_EMAILS } from "./sample-emails";

const LOCALES = [...LANGUAGES, ...VARIANTS];
const site = {
  name: "Amorelle",
  mail_name: "Amorelle",
  niche: 3,
  support_email: "help@site.test",
  answer_days: 9,
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
      const stored = emailOrderSchema.parse({
        ...envelope,
        ...order,
        language: languageOfLocale(tongue),
      }) as EmailOrder;
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
