import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { consumeAttempt, LIMITS, type Limit } from "../account/limit-attempts";
import { reserveTwoFactorCode } from "../account/limit-two-factor-codes";
import { eraseDueAccounts } from "./erase-due-accounts";

const DAY = 86_400_000;

test("erasing an account deletes all rate-limit counters of its member only", async () => {
  const siteId = await addSite();
  const leaving = await addMember(siteId);
  const staying = await addMember(siteId);
  const count = async (at: number, member: typeof leaving) => {
    const services = realServices({ now: () => at, log: () => undefined });
    for (const limit of Object.keys(LIMITS) as Limit[])
      await consumeAttempt(services, { siteId, limit, subject: member.id });
    await reserveTwoFactorCode(services, { member, network: "home" });
  };
  const left = async () =>
    (
      await env.DB.prepare("SELECT key FROM attempts WHERE site_id = ?").bind(siteId).all()
    ).results.map(({ key }) => String(key));
  await count(Date.now(), staying);
  const others = await left();
  await count(Date.now(), leaving);
  // The lock on guesses belongs to account and network together, and expires within two days.
  const own = (await left()).filter((key) => !others.includes(key) && !key.startsWith("factor:"));
  expect(own).toHaveLength(Object.keys(LIMITS).length + 1);
  await requestDeletionByPassword(leaving);
  await eraseDueAccounts(realServices({ now: () => Date.now() + 15 * DAY }));
  const after = await left();
  expect(own.filter((key) => after.includes(key))).toEqual([]);
  expect(others.filter((key) => !after.includes(key))).toEqual([]);
});
