import { expect, test } from "vitest";
import type { LetterOrder, Template } from "~/domain/outbox/outbox";
import { letterOrderSchema } from "~/domain/outbox/outbox.schema";
import { LANGUAGES } from "~/i18n/languages";
import { languageIn, VARIANTS } from "~/i18n/variants";
import type { Letter } from "~/services";
import { faultsIn } from "../../tests/support/mail-linter";
import { asId } from "../../tests/support/member-by";
import { renderLetter } from "./render-letter";
import { SAMPLE_LETTERS } from "./sample-letters";

const TONGUES = [...LANGUAGES, ...VARIANTS];
const site = {
  ...{ name: "Amorelle", mail_name: "Amorelle", niche: 3 },
  ...{ support_email: "help@site.test", answer_days: 9 },
};
const ORIGIN = "https://site.test";

/** Each sample, as the queue parses it. */
const ORDERS = Object.entries(SAMPLE_LETTERS).flatMap(([template, samples]) =>
  samples.map((fields) => ({ template: template as Template, fields })),
);

const lettersIn = (tongue: (typeof TONGUES)[number]) =>
  Promise.all(
    ORDERS.map(async (order) => {
      const envelope = { siteId: asId("site"), to: "a@site.test", origin: ORIGIN };
      const stored = letterOrderSchema.parse({
        ...{ ...envelope, ...order, language: languageIn(tongue) },
      }) as LetterOrder;
      const letter = await renderLetter(stored, site, {
        ...{ sender: "mail@site.test", read: null, country: tongue.slice(3) || null },
        ...{ label: "LABEL", leave: `${ORIGIN}/unsubscribe/x` },
      });
      return { template: order.template, ...letter };
    }),
  );

/** An unfilled "{{name}}", or the key of a missing text. */
const UNSAID = /\{\{|\}\}|\b[a-z]+:[a-z_]+\.[a-z_.]+|\bundefined\b|\bNaN\b|\[object/;
const KEYS = new RegExp(`\\b(?:${Object.keys(SAMPLE_LETTERS).join("|")})\\.[a-z_]+`);
/** Personal data in the samples: names, a message, a reason by staff. */
const PERSONAL = /Zephyrine|Leocadia|Coffee|canal|words of whoever|reader@/;
/** E-mails to support staff, which are recognised by their subjects. */
const TO_STAFF = ["complaint_filed", "report_filed", "cases_collected"];

test.each(TONGUES)("%s: every e-mail is complete and has no missing text", async (tongue) => {
  const letters = await lettersIn(tongue);
  expect(letters.length).toBeGreaterThan(60);
  for (const { template, subject, html, plain } of letters) {
    const said = `${subject}\n${plain}\n${html.replaceAll(/<style>.*?<\/style>/g, "")}`;
    expect(said, template).not.toMatch(UNSAID);
    expect(said, template).not.toMatch(KEYS);
    expect(html, template).toContain(`lang="${tongue}"`);
    expect(plain.length, template).toBeGreaterThan(80);
  }
});

test.each(TONGUES)("%s: no subject contains personal data or the niche", async (tongue) => {
  for (const { template, subject } of await lettersIn(tongue)) {
    if (TO_STAFF.includes(template)) continue;
    expect(subject, template).not.toMatch(PERSONAL);
    expect(subject.length, template).toBeLessThanOrEqual(90);
    expect(subject, template).not.toMatch(/[\r\n]/);
  }
});

test.each(TONGUES)("%s: no preheader contains a name", async (tongue) => {
  for (const { template, html } of await lettersIn(tongue)) {
    if (TO_STAFF.includes(template) || ["news", "promotion"].includes(template)) continue;
    const ahead = /display:none[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
    expect(ahead, template).not.toMatch(PERSONAL);
    expect(ahead.trim().length, template).toBeGreaterThan(10);
  }
});

test.each(TONGUES)("%s: every e-mail passes the mail linter", async (tongue) => {
  for (const { template, html, plain } of await lettersIn(tongue)) {
    expect(faultsIn(html), template).toEqual([]);
    expect(linksIn({ html }), template).toEqual(linksIn({ plain }));
  }
});

/** Whether every link of one version is in the other. */
const linksIn = ({ html = "", plain = "" }: Partial<Letter>) =>
  [
    ...new Set(
      Array.from(
        html ? html.matchAll(/href="([^"]+)"/g) : plain.matchAll(/(https:\/\/\S+)/g),
        ([, link = ""]) => link,
      ),
    ),
  ].sort();
