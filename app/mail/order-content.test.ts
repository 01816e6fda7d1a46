import { expect, test } from "vitest";
import type { EmailOrder } from "~/domain/outbox/outbox";
import { emailOrderSchema } from "~/domain/outbox/outbox.schema";
import { formatDate, formatMoney } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderEmail } from "./render-email";

const site = {
  name: "Zoë",
  mail_name: "Zoë",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};
const of = { name: "Sam", order: "0rder-number", amount: 123_456, currency: "EUR" };
const at = Date.UTC(2026, 10, 23, 14, 5);
const seller = {
  name: "Seller Ltd",
  address: "1 High Street",
  city: "Łódź",
  country: "PL" as const,
  kvk: "12345678",
  tradenames: [],
  vat_numbers: ["PL2"],
  delete_discount: 0,
  added: "2026-01-01",
};
const bought = {
  ...of,
  credits: 150,
  vat: 21_426,
  vatRate: 2100,
  at,
  immediateAt: at,
  days: 14,
  method: "sdd" as const,
  seller,
  until: at,
  zone: "Europe/Warsaw",
};
const EMAILS = [
  { template: "order_receipt", fields: { ...bought, late: false } },
  { template: "order_receipt", fields: { ...bought, late: true } },
  { template: "order_failed", fields: { ...of, credits: 150 } },
  { template: "order_twice", fields: of },
  { template: "order_code_used", fields: { ...of, why: "code" } },
  { template: "order_code_used", fields: { ...of, why: "welcome" } },
  { template: "order_code_used", fields: { ...of, why: "old" } },
  { template: "order_withdrawn", fields: { ...of, credits: 9, at, reason: null } },
  { template: "order_withdrawn", fields: { ...of, credits: 9, at, reason: "It was our mistake" } },
  { template: "order_refunded", fields: { ...of, at } },
  { template: "order_charged_back", fields: { ...of, debit: false } },
  { template: "order_charged_back", fields: { ...of, debit: true } },
] as const;

test.each(LANGUAGES)(
  "%s: an e-mail about an order shows amount, number and link",
  async (language) => {
    const texts = new Set<string>();
    for (const email of EMAILS) {
      const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language };
      const whole = { ...order, origin: "https://site.test", ...email } as EmailOrder;
      const { plain, subject } = await renderEmail(whole, site, {
        sender: "mail@site.test",
        read: null,
      });
      expect(subject).toContain("Zoë");
      expect(plain).toContain(formatMoney(123_456, "EUR", language));
      expect(plain).toContain("https://site.test/transactions/0rder-number");
      expect(plain).not.toMatch(/\{\{|undefined|NaN/);
      if ("vat" in email.fields) expect(plain).toContain(formatMoney(21_426, "EUR", language));
      if (email.template === "order_receipt") expectContract(plain, language);
      else if ("at" in email.fields) expect(plain).toContain("(UTC)");
      if ("reason" in email.fields && email.fields.reason)
        expect(plain).toContain(email.fields.reason);
      texts.add(plain);
    }
    expect(texts.size).toBe(EMAILS.length);
  },
);

/** Seller, payment method and withdrawal; 14:05 UTC is 15:05 in Warsaw. */
function expectContract(plain: string, language: string) {
  const day = formatDate(at, language, "Europe/Warsaw");
  for (const text of ["Seller Ltd, 1 High Street, Łódź", "12345678", "PL2", "help@site.test", day])
    expect(plain).toContain(text);
  expect(plain).toMatch(/\b(?:15|3)[.:]05/);
  expect(plain).not.toMatch(/\b(?:14|2)[.:]05|\bUTC\)/);
  for (const page of ["terms", "return-policy"])
    expect(plain).toContain(`https://site.test/pages/${page}`);
}

test("renders a receipt written by the previous release", async () => {
  const { method: _m, seller: _s, until: _u, zone: _z, ...before } = bought;
  const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language: "en" };
  const fields = { ...before, late: false };
  const whole = { ...order, origin: "https://site.test", template: "order_receipt", fields };
  expect(emailOrderSchema.safeParse(whole).success).toBe(true);
  const { plain } = await renderEmail(whole as EmailOrder, site, {
    sender: "mail@site.test",
    read: null,
  });
  expect(plain).toContain("(UTC)");
  expect(plain).not.toContain("Seller");
});
