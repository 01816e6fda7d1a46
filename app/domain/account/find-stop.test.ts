import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { type LetterId, newId } from "~/kit/ids";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { hearMailNews } from "../outbox/hear-mail-news";
import type { StopReason } from "../suppression/suppression";
import { findStop, writeAgain } from "./find-stop";

const site = await addSite();
const services = realServices();
const COMPLAINT = { kind: "stop", reason: "fbl" } as const;

/** Records a mail service event for a new member; `ago`: its age in milliseconds. */
async function said(reason: StopReason, member = addMember(site), ago = 0) {
  const { id, siteId } = await member;
  const outcome = { kind: "stop", reason } as const;
  const news = { outcome, letter: null, to: [mailOf(id)], at: services.now() - ago };
  await hearMailNews(services, siteId, news);
  return { id, siteId };
}

test("a member sees why e-mails to them are stopped, and no other member is stopped", async () => {
  expect(await findStop(services, await said("bounce"))).toBe("bounce");
  expect(await findStop(services, await said("fbl"))).toBe("fbl");
  expect(await findStop(services, await addMember(site))).toBeNull();
});

test("of two suppression reasons the stronger one is kept, in either order", async () => {
  const first = await said("bounce");
  await said("fbl", Promise.resolve(first));
  expect(await findStop(services, first)).toBe("bounce");
  const second = await said("fbl");
  await said("bounce", Promise.resolve(second));
  expect(await findStop(services, second)).toBe("bounce");
});

test("e-mails resume on request until another e-mail bounces", async () => {
  const member = await said("bounce");
  await writeAgain(services, member);
  expect(await findStop(services, member)).toBeNull();
  await writeAgain(services, member);
  expect(await findStop(services, member)).toBeNull();
  await said("fbl", Promise.resolve(member), days(1));
  expect(await findStop(services, member)).toBeNull();
  const tomorrow = realServices({ now: () => Date.now() + days(1) });
  const news = { outcome: COMPLAINT, letter: null, to: [mailOf(member.id)] };
  await hearMailNews(tomorrow, site, { ...news, at: tomorrow.now() });
  expect(await findStop(services, member)).toBe("fbl");
});

test("a member cannot lift the suppression of another member's address", async () => {
  const member = await said("fbl");
  await writeAgain(services, await addMember(site));
  expect(await findStop(services, member)).toBe("fbl");
});

test("a mail event dated in the future counts as now and can be lifted", async () => {
  const member = await said("bounce", addMember(site), -days(400));
  const soon = realServices({ now: () => Date.now() + days(1) });
  await writeAgain(soon, member);
  await said("bounce", Promise.resolve(member), -days(400));
  expect(await findStop(services, member)).toBeNull();
});

test("a mail event is stored for the site it names when several sites share a service", async () => {
  const other = await addMember(await addSite());
  const letter = newId<LetterId>();
  await env.DB.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, payload, created_at) VALUES (?, ?, 'mail', 'reset', '', 0)",
  )
    .bind(letter, other.siteId)
    .run();
  const news = { outcome: COMPLAINT, to: [mailOf(other.id)], at: services.now() };
  await hearMailNews(services, site, { ...news, letter });
  expect(await findStop(services, other)).toBe("fbl");
});
