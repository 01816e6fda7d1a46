import { expect, test } from "vitest";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { addBuyer, addPaid } from "../../../tests/support/order-payments";
import { realServices, type TestMember } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { findCreditRates } from "./find-credit-rates";

const ratesOf = (member: TestMember) => findCreditRates(realServices(), viewerOf(member));
const DEAR = { price: 1000, credits: 10 };
const CHEAP = { price: 3000, credits: 60 };

test("the credits of the oldest order come first, until they are spent", async () => {
  const me = await addBuyer();
  await addPaid(me, { ...DEAR, at: 1000 });
  await addPaid(me, { ...CHEAP, at: 2000 });
  expect((await ratesOf(me)).lots).toEqual([
    { ...DEAR, currency: "EUR", left: 10 },
    { ...CHEAP, currency: "EUR", left: 60 },
  ]);
  await addEntry(me, { amount: -10 });
  expect((await ratesOf(me)).lots).toEqual([{ ...CHEAP, currency: "EUR", left: 60 }]);
});

test("older free credits have no price, and are spent before an order's", async () => {
  const me = await addBuyer(3);
  await addPaid(me, { ...DEAR, at: Date.now() });
  expect(await ratesOf(me)).toMatchObject({ free: 3, lots: [] });
  await addEntry(me, { amount: -3 });
  const lots = [{ ...DEAR, currency: "EUR", left: 10 }];
  expect(await ratesOf(me)).toMatchObject({ free: 0, lots });
  await addEntry(me, { amount: -10 });
  expect(await ratesOf(me)).toMatchObject({ free: null, lots: [] });
});

test("the next purchase has the welcome discount until its end", async () => {
  const viewer = viewerOf(await addBuyer());
  const now = Date.now();
  const percentAt = async (signupDate: number) =>
    (await findCreditRates(realServices({ now: () => now }), { ...viewer, signupDate })).percent;
  expect(await percentAt(now)).toBe(25);
  expect(await percentAt(now - 14_400_000)).toBe(0);
});
