import { expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { asId, memberBy } from "../../../tests/support/member-by";
import { emailTtl, holdsSecret, REGENERATED_TEMPLATES, toEmailRow } from "./email-row";
import type { EmailRequest } from "./outbox";
import { EMAIL_TTL } from "./outbox";
import { EMAIL_TEMPLATES, type EmailTemplate } from "./outbox.schema";

const TEMPLATES = Object.keys(EMAIL_TEMPLATES) as EmailTemplate[];
const member = memberBy("me", "site");

test("the row of an e-mail has its order as payload, may repeat and is due at once", () => {
  const request: EmailRequest = {
    siteId: member.siteId,
    to: "sam@example.test",
    origin: "https://example.test",
    language: "en",
    template: "welcome",
    fields: { name: "Sam" },
  };
  const row = toEmailRow(request, { id: asId("row"), account: member.id, at: 5 });
  expect(row).toEqual({
    ...{ id: "row", siteId: "site", template: "welcome", account: "me" },
    ...{ payload: JSON.stringify(request), key: null, dueAt: 0, at: 5 },
  });
  const later = toEmailRow(request, { id: asId("row"), account: null, at: 5, key: "k", dueAt: 9 });
  expect(later).toMatchObject({ account: null, key: "k", dueAt: 9 });
});

test("an e-mail with a code or a link that grants access holds a secret", () => {
  expect(TEMPLATES.filter(holdsSecret).sort()).toEqual([
    ...["activate", "deletion_started", "login_code"],
    ...["mail_change", "mail_changed", "reset"],
  ]);
  expect(holdsSecret("a template of a newer release")).toBe(true);
});

test("an e-mail is retried as long as its code or link is valid, or for three days", () => {
  expect(["login_code", "reset", "mail_change", "mail_changed"].map(emailTtl)).toEqual([
    ...[minutes(15), hours(1), hours(24), hours(48)],
  ]);
  expect(["welcome", "a template of a newer release"].map(emailTtl)).toEqual([
    ...[EMAIL_TTL, EMAIL_TTL],
  ]);
});

test("the records of e-mails agree: who causes, gets and may switch off each", () => {
  for (const template of TEMPLATES) {
    const { cause, kinds, recipient } = EMAIL_TEMPLATES[template];
    expect([template, cause === "notice"]).toEqual([template, kinds !== null]);
    if (recipient === "nobody") expect([template, holdsSecret(template)]).toEqual([template, true]);
    if (holdsSecret(template)) expect(["nobody", "mailbox"]).toContain(recipient);
  }
});

test("a failed e-mail is regenerated if its record says so, but no digest or campaign", () => {
  const { mail } = REGENERATED_TEMPLATES;
  expect(mail).toEqual(TEMPLATES.filter((template) => EMAIL_TEMPLATES[template].regenerated));
  expect(mail).toContain("new_message");
  for (const template of ["news", "promotion", "digest", "login_code"])
    expect(mail).not.toContain(template);
});
