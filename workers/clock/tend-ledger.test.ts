import { expect, test } from "vitest";
import { check, daysAgo, enter } from "../../tests/support/ledger";
import { addMember, addSite, realServices } from "../../tests/support/world";
import { tendLedger } from "./tend-ledger";

const STEP = 5 * 60_000;

test("the scheduler links every kind of new ledger entry within an hour", async () => {
  const member = await addMember(await addSite(), { credits: 9 });
  await enter(member, { amount: -1, at: daysAgo(1) });
  expect((await check(member)).waiting).toBe(2);
  const now = Date.now();
  for (let step = 0; step < 12; step++)
    await tendLedger(realServices({ now: () => now + step * STEP }));
  expect(await check(member)).toEqual({ faults: [], waiting: 0 });
});
