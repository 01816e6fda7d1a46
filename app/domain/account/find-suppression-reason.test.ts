import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { type EmailId, newId } from "~/kit/ids";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { handleMailEvent } from "../outbox/handle-mail-event";
import type { StopReason } from "../suppression/suppression";
import { findSuppressionReason, resumeEmails } from "./find-suppression-reason";

const site = await addSite();
const services = realServices();
const COMPLAINT = { kind: "stop", reason: "fbl" } as const;

/** Records a mail service event for a new member; `ago`: its age in milliseconds. */
async function recordMailEvent(reason: StopReason, member = addMember(site), ago = 0) {
  const { id, siteId } = await member;
  const outcome = { kind: "stop", reason } as const;
  const event = { outcome, emailId: null, to: [emailAddressOf(id)], at: services.now() - ago };
  await handleMailEvent(services, siteId, event);
  return { id, siteId };
}

test("a member sees why e-mails to them are stopped, and no other member is stopped", async () => {
  expect(await findSuppressionReason(services, await recordMailEvent("bounce"))).toBe("bounce");
  expect(await findSuppressionReason(services, await recordMailEvent("fbl"))).toBe("fbl");
  expect(await findSuppressionReason(services, await addMember(site))).toBeNull();
});

test("of two suppression reasons the stronger one is kept, in either order", async () => {
  const first = await recordMailEvent("bounce");
  await recordMailEvent("fbl", Promise.resolve(first));
  expect(await findSuppressionReason(services, first)).toBe("bounce");
  const second = await recordMailEvent("fbl");
  await recordMailEvent("bounce", Promise.resolve(second));
  expect(await findSuppressionReason(services, second)).toBe("bounce");
});

test("e-mails resume on request until another e-mail bounces", async () => {
  const member = await recordMailEvent("bounce");
  await resumeEmails(services, member);
  expect(await findSuppressionReason(services, member)).toBeNull();
  await resumeEmails(services, member);
  expect(await findSuppressionReason(services, member)).toBeNull();
  await recordMailEvent("fbl", Promise.resolve(member), days(1));
  expect(await findSuppressionReason(services, member)).toBeNull();
  const tomorrow = realServices({ now: () => Date.now() + days(1) });
  const event = { outcome: COMPLAINT, emailId: null, to: [emailAddressOf(member.id)] };
  await handleMailEvent(tomorrow, site, { ...event, at: tomorrow.now() });
  expect(await findSuppressionReason(services, member)).toBe("fbl");
});

test("a member cannot lift the suppression of another member's address", async () => {
  const member = await recordMailEvent("fbl");
  await resumeEmails(services, await addMember(site));
  expect(await findSuppressionReason(services, member)).toBe("fbl");
});

test("a mail event dated in the future counts as now and can be lifted", async () => {
  const member = await recordMailEvent("bounce", addMember(site), -days(400));
  const soon = realServices({ now: () => Date.now() + days(1) });
  await resumeEmails(soon, member);
  await recordMailEvent("bounce", Promise.resolve(member), -days(400));
  expect(await findSuppressionReason(services, member)).toBeNull();
});

test("a mail event is stored for the site it names when several sites share a service", async () => {
  const other = await addMember(await addSite());
  const emailId = newId<EmailId>();
  await env.DB.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, payload, created_at) VALUES (?, ?, 'mail', 'reset', '', 0)",
  )
    .bind(emailId, other.siteId)
    .run();
  const event = { outcome: COMPLAINT, to: [emailAddressOf(other.id)], at: services.now() };
  await handleMailEvent(services, site, { ...event, emailId });
  expect(await findSuppressionReason(services, other)).toBe("fbl");
});
