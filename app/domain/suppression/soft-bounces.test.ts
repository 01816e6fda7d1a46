import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import { recordLog } from "../../../tests/support/record-log";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { findSuppressionReason, resumeEmails } from "../account/find-suppression-reason";
import { applyOutcome } from "./apply-outcome";
import { deleteOldSoftBounces } from "./delete-old-soft-bounces";
import { recordSent } from "./soft-bounce-sql";
import { addressHash, type HashedAddress, SOFT_BOUNCE_TTL } from "./suppression";

recordLog();

const START = Date.parse("2026-03-01T12:00:00Z");
const FULL = { kind: "soft_bounce", code: "5.2.2" } as const;

async function someone() {
  const me = await addMember(await addSite());
  const hash = await addressHash(realServices(), me.siteId, emailAddressOf(me.id));
  const address: HashedAddress = { siteId: me.siteId, hash };
  const at = (day: number) => realServices({ now: () => START + days(day) });
  /** Sends an e-mail on a day and applies its bounce on the same day. */
  const refused = async (...on: number[]) => {
    for (const day of on)
      await applyOutcome(at(day), address, { outcome: FULL, at: START + days(day) });
  };
  const stop = () => findSuppressionReason(realServices(), me);
  return { me, address, at, refused, stop };
}
const rowOf = ({ hash }: HashedAddress) =>
  env.DB.prepare("SELECT bounces, unanswered_at FROM soft_bounces WHERE address_hash = ?")
    .bind(hash)
    .first();

test("soft bounces on five days over two weeks stop an address, and no fewer", async () => {
  const { address, refused, stop } = await someone();
  await refused(0, 1, 2, 14 - 1 / 24);
  expect(await stop()).toBeNull();
  await refused(15);
  expect([await stop(), await rowOf(address)]).toEqual(["bounce", null]);
});

test("many soft bounces within a few days stop nothing", async () => {
  const { refused, stop } = await someone();
  await refused(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
  expect(await stop()).toBeNull();
});

test("two soft bounces of one day, or a repeated report, count once", async () => {
  const { address, refused } = await someone();
  await refused(0, 0, 0.5, 0.9);
  expect(await rowOf(address)).toMatchObject({ bounces: 1 });
});

test("an e-mail without a bounce for five days resets the count", async () => {
  const { address, at, refused, stop } = await someone();
  await refused(0, 1, 2, 3);
  await run(at(4).db, recordSent(address, START + days(4)));
  await refused(15);
  expect([await stop(), await rowOf(address)]).toMatchObject([null, { bounces: 1 }]);
});

test("an e-mail refused by mailbox or policy does not reset the count", async () => {
  const { address, at, refused, stop } = await someone();
  await refused(0, 1, 2);
  await run(at(3).db, recordSent(address, START + days(3)));
  await applyOutcome(at(9), address, { outcome: FULL, at: START + days(3) });
  await run(at(10).db, recordSent(address, START + days(10)));
  const outcome = { kind: "sender_refused", code: "5.7.1", provider: "other" } as const;
  await applyOutcome(at(10), address, { outcome, at: START + days(10) });
  expect(await rowOf(address)).toEqual({ bounces: 4, unanswered_at: null });
  await refused(20);
  expect(await stop()).toBe("bounce");
});

test("a confirmed delivery resets the count at once, an older one does not", async () => {
  const { address, at, refused } = await someone();
  await refused(5);
  const arrived = async (day: number) =>
    applyOutcome(at(9), address, { outcome: { kind: "delivered" }, at: START + days(day) });
  await arrived(4);
  expect(await rowOf(address)).not.toBeNull();
  await arrived(6);
  expect(await rowOf(address)).toBeNull();
});

test("lifting a stop deletes the address's soft bounces and no others", async () => {
  const one = await someone();
  const other = await someone();
  for (const { refused } of [one, other]) await refused(0, 1);
  await resumeEmails(realServices(), one.me);
  expect([await rowOf(one.address), await rowOf(other.address)]).toMatchObject([
    null,
    { bounces: 2 },
  ]);
});

test("a scheduled job deletes old soft bounces", async () => {
  const old = await someone();
  const recent = await someone();
  await old.refused(0);
  await recent.refused(1);
  const now = START + SOFT_BOUNCE_TTL + hours(1);
  await deleteOldSoftBounces(realServices({ now: () => now }));
  expect([await rowOf(old.address), await rowOf(recent.address)]).toMatchObject([
    null,
    { bounces: 1 },
  ]);
});
