import { expect, test } from "vitest";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import type { LimitedTemplate } from "../outbox/mail-permit";
import { EMAIL_TEMPLATES } from "../outbox/outbox.schema";
import { permitMail } from "./permit-mail";

const start = Date.now();
const LIMITED = Object.entries(EMAIL_TEMPLATES).flatMap(([template, { cause }]) =>
  cause === "stranger" || cause === "support" ? [template as LimitedTemplate] : [],
);

/**
 * Requests fifty e-mails to one address, all of one kind or of each kind in turn, and returns how
 * many are permitted.
 */
async function permitted(
  options: { status?: string; own?: boolean; at?: number },
  templates: readonly LimitedTemplate[],
) {
  const siteId = await addSite();
  const { id } = await addMember(siteId, { status: options.status ?? "active" });
  const services = realServices({ now: () => options.at ?? start });
  let count = 0;
  for (let n = 0; n < 50; n++) {
    const template = templates[n % templates.length] as LimitedTemplate;
    const mail = { siteId, template, to: emailAddressOf(id), own: options.own ?? false };
    if (await permitMail(services, mail)) count++;
  }
  return count;
}

test("every e-mail that a stranger can trigger has a limit per confirmed recipient", async () => {
  const counts = await Promise.all(
    LIMITED.map(async (template) => [template, await permitted({}, [template])]),
  );
  expect(Object.fromEntries(counts)).toEqual({
    activate: 3,
    login_code: 10,
    reset: 3,
    mail_change: 3,
    mail_taken: 1,
    already_member: 1,
    complaint_received: 5,
    complaint_filed: 30,
    report_filed: 30,
  });
});

test("an unconfirmed recipient gets three e-mails a day of all kinds together", async () => {
  const toMembers = LIMITED.filter((template) => EMAIL_TEMPLATES[template].cause === "stranger");
  expect(await permitted({ status: "not_confirmed" }, toMembers)).toBe(3);
  expect(await permitted({ status: "not_confirmed", own: true }, ["login_code"])).toBe(3);
});

test("receipts triggered by strangers leave the owner's login codes and resets available", async () => {
  const siteId = await addSite();
  const to = emailAddressOf((await addMember(siteId)).id);
  const permit = (template: LimitedTemplate) =>
    permitMail(realServices({ now: () => start }), { siteId, template, to });
  for (let n = 0; n < 20; n++) await permit("complaint_received");
  expect([await permit("login_code"), await permit("reset")]).not.toContain(null);
});

test("an owner's e-mails to a confirmed address do not use up the strangers' limit", async () => {
  expect(await permitted({ own: true }, ["complaint_received"])).toBe(50);
});
