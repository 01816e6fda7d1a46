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

test("a deed that is knocked for twice at once is carried out and told once", async () => {
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

test("what was carried out long ago holds nothing up that waits", async () => {
  const member = await addMember(await addSite());
  for (let n = 1; n <= 20; n++) await addDeed(member, { deed: "restore", at: n, done: n });
  await addDeed(member, { deed: "suspend" });
  await carryOutWaiting(realServices());
  expect(await statusOf(member)).toBe("suspended");
});

test("a deed that may not touch who is leaving takes no way back either", async () => {
  const member = await addMember(await addSite());
  await leave(member);
  const { secret } = (await letterTo(mailOf(member.id), "deletion_started")).fields;
  for (const deed of ["suspend", "ban"])
    await carryOutKnocked(realServices(), member.siteId, await addDeed(member, { deed }));
  expect(await returnByLink(realServices(), member.siteId, secret)).toBe(member.id);
});

/** Services under which, as a deed has been read and before its batch, something else happens first. */
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

test("a ban that was lifted before it was carried out a second time leaves no trace", async () => {
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

test("nor does it harden a suspension that came in between", async () => {
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

test("a deed about an account that is gone writes no letter, and is done", async () => {
  const member = await addMember(await addSite());
  const row = await addDeed(member, { deed: "suspend" });
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
  expect(await carryOutKnocked(realServices(), member.siteId, row)).toBe(true);
  expect(await lettersTo(mailOf(member.id), "account_suspended")).toEqual([]);
  expect(await carryOutKnocked(realServices(), member.siteId, row)).toBe(false);
});
