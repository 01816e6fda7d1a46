import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { leave } from "../../../tests/support/leaving";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import { LIMITS, type Limit, takeAttempt } from "../account/limit-attempts";
import { reserveFactorCode } from "../account/limit-factor-codes";
import { eraseDue } from "./erase-due";

const DAY = 86_400_000;

test("erasing an account deletes all rate-limit counters of its member only", async () => {
  const siteId = await addSite();
  const [leaving, staying] = [await addMember(siteId), await addMember(siteId)];
  const count = async (at: number, member: typeof leaving) => {
    const services = realServices({ now: () => at, log: () => undefined });
    for (const limit of Object.keys(LIMITS) as Limit[])
      await takeAttempt(services, { siteId, limit, subject: member.id });
    await reserveFactorCode(services, { member, network: "home" });
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
  await leave(leaving);
  await eraseDue(realServices({ now: () => Date.now() + 15 * DAY }));
  const after = await left();
  expect(own.filter((key) => after.includes(key))).toEqual([]);
  expect(others.filter((key) => !after.includes(key))).toEqual([]);
});
