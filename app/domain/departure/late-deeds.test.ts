import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Services } from "~/services";
import { leave } from "../../../tests/support/leaving";
import { lettersTo, letterTo } from "../../../tests/support/letter-to";
import { addDeed } from "../../../tests/support/staff-deeds";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../../tests/support/world";
import { carryOutKnocked, carryOutWaiting } from "./carry-out-deed";
import { returnByLink } from "./return-to-account";

const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");

test("an action requested several times at once is executed and mailed once", async () => {
  const member = await addMember(await addSite());
  for (const [deed, letter] of [
    ["ban", "account_banned"],
    ["restore", "account_restored"],
  ] as const) {
    const row = await addDeed(member, { deed });
    const knock = () => carryOutKnocked(realServices(), member.siteId, row);
    await Promise.all([knock(), knock(), knock()]);
    expect(await lettersTo(mailOf(member.id), letter)).toHaveLength(1);
  }
});

test("executed actions do not block a waiting one", async () => {
  const member = await addMember(await addSite());
  for (let n = 1; n <= 20; n++) await addDeed(member, { deed: "restore", at: n, done: n });
  await addDeed(member, { deed: "suspend" });
  await carryOutWaiting(realServices());
  expect(await statusOf(member)).toBe("suspended");
});

test("an action that may not change a deletion keeps its reactivation link", async () => {
  const member = await addMember(await addSite());
  await leave(member);
  const { secret } = (await letterTo(mailOf(member.id), "deletion_started")).fields;
  for (const deed of ["suspend", "ban"])
    await carryOutKnocked(realServices(), member.siteId, await addDeed(member, { deed }));
  expect(await returnByLink(realServices(), member.siteId, secret)).toBe(member.id);
});

/** Services that run something else first, after an action was read and before its batch. */
const overtakenBy = (first: () => Promise<unknown>): Services => {
  const services = realServices();
  const once = { done: false };
  return {
    ...services,
    async readTogether(statement) {
      if (!once.done) {
        once.done = true;
        await first();
      }
      return services.readTogether(statement);
    },
  };
};
const departure = ({ id }: TestMember) =>
  env.DB.prepare("SELECT kind FROM departures WHERE account_id = ?").bind(id).first("kind");

test("a ban that was lifted before its second execution leaves no trace", async () => {
  const member = await addMember(await addSite());
  const knock = async (deed: string) =>
    carryOutKnocked(realServices(), member.siteId, await addDeed(member, { deed }));
  const ban = await addDeed(member, { deed: "ban" });
  const late = overtakenBy(async () => {
    await carryOutKnocked(realServices(), member.siteId, ban);
    await knock("restore");
  });
  await carryOutKnocked(late, member.siteId, ban);
  expect([await statusOf(member), await departure(member)]).toEqual(["active", null]);
});

test("a repeated ban does not turn a suspension made in between into a ban", async () => {
  const member = await addMember(await addSite());
  const knock = async (deed: string) =>
    carryOutKnocked(realServices(), member.siteId, await addDeed(member, { deed }));
  const ban = await addDeed(member, { deed: "ban" });
  const late = overtakenBy(async () => {
    await carryOutKnocked(realServices(), member.siteId, ban);
    await knock("restore");
    await knock("suspend");
  });
  await carryOutKnocked(late, member.siteId, ban);
  expect([await statusOf(member), await departure(member)]).toEqual(["suspended", "suspension"]);
});

test("an action about an erased account sends no e-mail and is done", async () => {
  const member = await addMember(await addSite());
  const row = await addDeed(member, { deed: "suspend" });
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
  expect(await carryOutKnocked(realServices(), member.siteId, row)).toBe(true);
  expect(await lettersTo(mailOf(member.id), "account_suspended")).toEqual([]);
  expect(await carryOutKnocked(realServices(), member.siteId, row)).toBe(false);
});
