import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type StaffDeedId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import { leave } from "../../../tests/support/leaving";
import { lettersTo, letterTo } from "../../../tests/support/letter-to";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../../tests/support/world";
import { carryOutKnocked, carryOutWaiting } from "./carry-out-deed";
import { returnByLink } from "./return-to-account";

/** As `npm run members` writes it; `done` where it was carried out before. */
async function decide(
  { id, siteId }: TestMember,
  deed: string,
  given: { at?: number; done?: number } = {},
) {
  const [row, knock] = [newId<StaffDeedId>(), newSecret()];
  await env.DB.prepare(
    "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at, carried_out_at) VALUES (?, ?, ?, ?, 'Insults', 'ops', ?, ?, ?, ?)",
  )
    .bind(
      ...[row, siteId, id, deed, await hashSecret(knock), `https://${siteId}`],
      ...[given.at ?? Date.now(), given.done ?? null],
    )
    .run();
  return { deed: row, knock };
}
const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");

test("a deed that is knocked for twice at once is carried out and told once", async () => {
  const member = await addMember(await addSite());
  for (const [deed, letter] of [
    ["ban", "account_banned"],
    ["restore", "account_restored"],
  ] as const) {
    const row = await decide(member, deed);
    const knock = () => carryOutKnocked(realServices(), member.siteId, row);
    await Promise.all([knock(), knock(), knock()]);
    expect(await lettersTo(mailOf(member.id), letter)).toHaveLength(1);
  }
});

test("what was carried out long ago holds nothing up that waits", async () => {
  const member = await addMember(await addSite());
  for (let n = 1; n <= 20; n++) await decide(member, "restore", { at: n, done: n });
  await decide(member, "suspend");
  await carryOutWaiting(realServices());
  expect(await statusOf(member)).toBe("suspended");
});

test("a deed that may not touch who is leaving takes no way back either", async () => {
  const member = await addMember(await addSite());
  await leave(member);
  const { secret } = (await letterTo(mailOf(member.id), "deletion_started")).fields;
  for (const deed of ["suspend", "ban"])
    await carryOutKnocked(realServices(), member.siteId, await decide(member, deed));
  expect(await returnByLink(realServices(), member.siteId, secret)).toBe(member.id);
});
