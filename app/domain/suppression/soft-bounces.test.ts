import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import { hearLog } from "../../../tests/support/hear-log";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { findStop, writeAgain } from "../account/find-stop";
import { applyOutcome } from "./apply-outcome";
import { forgetOldBounces } from "./forget-old-bounces";
import { noteSent } from "./soft-bounce-sql";
import { type Address, addressHash, BOUNCES_KEPT } from "./suppression";

hearLog();

const START = Date.parse("2026-03-01T12:00:00Z");
const FULL = { kind: "soft_bounce", code: "5.2.2" } as const;

async function someone() {
  const me = await addMember(await addSite());
  const hash = await addressHash(realServices(), me.siteId, mailOf(me.id));
  const address: Address = { siteId: me.siteId, hash };
  const at = (day: number) => realServices({ now: () => START + days(day) });
  /** A letter that left on a day comes back the same day. */
  const refused = async (...on: number[]) => {
    for (const day of on)
      await applyOutcome(at(day), address, { outcome: FULL, at: START + days(day) });
  };
  const stop = () => findStop(realServices(), me);
  return { me, address, at, refused, stop };
}
const rowOf = ({ hash }: Address) =>
  env.DB.prepare("SELECT bounces, unanswered_at FROM soft_bounces WHERE address_hash = ?")
    .bind(hash)
    .first();

test("a mailbox that refuses on five days over two weeks is stopped, and not before", async () => {
  const { address, refused, stop } = await someone();
  await refused(0, 1, 2, 14 - 1 / 24);
  expect(await stop()).toBeNull();
  await refused(15);
  expect([await stop(), await rowOf(address)]).toEqual(["bounce", null]);
});

test("many refusals within a few days stop nothing", async () => {
  const { refused, stop } = await someone();
  await refused(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
  expect(await stop()).toBeNull();
});

test("two refusals of a day, and a report that comes twice, count once", async () => {
  const { address, refused } = await someone();
  await refused(0, 0, 0.5, 0.9);
  expect(await rowOf(address)).toMatchObject({ bounces: 1 });
});

test("a letter of which nothing came back for five days forgets what was before", async () => {
  const { address, at, refused, stop } = await someone();
  await refused(0, 1, 2, 3);
  await run(at(4).db, noteSent(address, START + days(4)));
  await refused(15);
  expect([await stop(), await rowOf(address)]).toMatchObject([null, { bounces: 1 }]);
});

test("a letter that comes back itself, refused by mailbox or policy, is no arrival", async () => {
  const { address, at, refused, stop } = await someone();
  await refused(0, 1, 2);
  await run(at(3).db, noteSent(address, START + days(3)));
  await applyOutcome(at(9), address, { outcome: FULL, at: START + days(3) });
  await run(at(10).db, noteSent(address, START + days(10)));
  const outcome = { kind: "sender_refused", code: "5.7.1", provider: "other" } as const;
  await applyOutcome(at(10), address, { outcome, at: START + days(10) });
  expect(await rowOf(address)).toEqual({ bounces: 4, unanswered_at: null });
  await refused(20);
  expect(await stop()).toBe("bounce");
});

test("an arrival that a mail service confirms forgets at once, an older one nothing", async () => {
  const { address, at, refused } = await someone();
  await refused(5);
  const arrived = async (day: number) =>
    applyOutcome(at(9), address, { outcome: { kind: "delivered" }, at: START + days(day) });
  await arrived(4);
  expect(await rowOf(address)).not.toBeNull();
  await arrived(6);
  expect(await rowOf(address)).toBeNull();
});

test("whoever lifts a stop begins with no refusals, and others keep theirs", async () => {
  const [one, other] = [await someone(), await someone()];
  for (const { refused } of [one, other]) await refused(0, 1);
  await writeAgain(realServices(), one.me);
  expect([await rowOf(one.address), await rowOf(other.address)]).toMatchObject([
    null,
    { bounces: 2 },
  ]);
});

test("refusals of long ago are deleted by a scheduled job", async () => {
  const [old, recent] = [await someone(), await someone()];
  await old.refused(0);
  await recent.refused(1);
  const now = START + BOUNCES_KEPT + hours(1);
  await forgetOldBounces(realServices({ now: () => now }));
  expect([await rowOf(old.address), await rowOf(recent.address)]).toMatchObject([
    null,
    { bounces: 1 },
  ]);
});
