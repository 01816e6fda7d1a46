import { expect, test } from "vitest";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { addEntry, checkMemberWallet, daysAgo } from "../../tests/support/wallet-ledger";
import { maintainLedger } from "./scheduled-jobs";

const STEP = 5 * 60_000;

test("the scheduler links every kind of new ledger entry within an hour", async () => {
  const member = await addMember(await addSite(), { credits: 9 });
  await addEntry(member, { amount: -1, at: daysAgo(1) });
  expect((await checkMemberWallet(member)).waiting).toBe(2);
  const now = Date.now();
  for (let step = 0; step < 12; step++)
    await maintainLedger(realServices({ now: () => now + step * STEP }));
  expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 0 });
});
