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

/** Somebody of whose letter the mail service says something; `ago`: when it happened. */
async function said(reason: StopReason, member = addMember(site), ago = 0) {
  const { id, siteId } = await member;
  const outcome = { kind: "stop", reason } as const;
  const news = { outcome, letter: null, to: [mailOf(id)], at: services.now() - ago };
  await hearMailNews(services, siteId, news);
  return { id, siteId };
}

test("a member sees why they are not written to, and nobody else is stopped", async () => {
  expect(await findStop(services, await said("bounce"))).toBe("bounce");
  expect(await findStop(services, await said("fbl"))).toBe("fbl");
  expect(await findStop(services, await addMember(site))).toBeNull();
});

test("of two reasons the one that stops more stands, whichever came first", async () => {
  const first = await said("bounce");
  await said("fbl", Promise.resolve(first));
  expect(await findStop(services, first)).toBe("bounce");
  const second = await said("fbl");
  await said("bounce", Promise.resolve(second));
  expect(await findStop(services, second)).toBe("bounce");
});

test("who asks is written to again, until a later letter comes back", async () => {
  const member = await said("bounce");
  await writeAgain(services, member);
  expect(await findStop(services, member)).toBeNull();
  await writeAgain(services, member);
  expect(await findStop(services, member)).toBeNull();
  await said("fbl", Promise.resolve(member), days(1)); // heard late
  expect(await findStop(services, member)).toBeNull();
  const tomorrow = realServices({ now: () => Date.now() + days(1) });
  const news = { outcome: COMPLAINT, letter: null, to: [mailOf(member.id)] };
  await hearMailNews(tomorrow, site, { ...news, at: tomorrow.now() });
  expect(await findStop(services, member)).toBe("fbl");
});

test("nobody lifts what stands against another's address", async () => {
  const member = await said("fbl");
  await writeAgain(services, await addMember(site));
  expect(await findStop(services, member)).toBe("fbl");
});

test("an event of the future counts as one of now, so that it can be lifted", async () => {
  const member = await said("bounce", addMember(site), -days(400));
  const soon = realServices({ now: () => Date.now() + days(1) });
  await writeAgain(soon, member);
  await said("bounce", Promise.resolve(member), -days(400)); // said once more
  expect(await findStop(services, member)).toBeNull();
});

test("the letter tells whose site it was, where one service carries several", async () => {
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
