import { describe, expect, test } from "vitest";
import { seededRandom } from "~/kit/seeded-random";
import { staffMember } from "../../../tests/support/audit-entries";
import {
  addBuyer,
  addPaid,
  type OrderWithPayment,
  siteOf,
} from "../../../tests/support/order-payments";
import { balanceOf } from "../../../tests/support/send-messages";
import { realServices, type TestMember } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { refundOrder } from "./refund-order";
import { selectOwnRefundable } from "./refund-statements-store";

/** Credits that were added together: of an order, or free. A plain model of the ledger. */
type Lot = { bought: OrderWithPayment | null; left: number; spent: number };

const sumOfLeft = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0);

/** Spends the oldest credits of a model, or takes back the newest spending if negative. */
function spendOldest(lots: readonly Lot[], credits: number): void {
  let rest = Math.abs(credits);
  for (const lot of credits > 0 ? lots : lots.toReversed()) {
    const part = Math.min(rest, credits > 0 ? lot.left : lot.spent);
    lot.left -= credits > 0 ? part : -part;
    lot.spent += credits > 0 ? part : -part;
    rest -= part;
  }
}

describe("unspent credits of random histories", () => {
  const unspentIn = async ({ member, order }: OrderWithPayment) => {
    const [row] = await realServices().readTogether(selectOwnRefundable(member, order));
    return row?.unused;
  };

  /** Changes the wallet at random, and the model in the same way. */
  async function changeAtRandom(member: TestMember, lots: Lot[], draw: () => number) {
    const upTo = (most: number) => Math.floor(draw() * (most + 1));
    const action = draw();
    if (action < 0.2) {
      const bought = await addPaid(member, { credits: 5 + upTo(20), price: 500 + upTo(2000) });
      const [row] = await realServices().readTogether(selectOwnRefundable(member, bought.order));
      lots.push({ bought, left: row?.credits ?? 0, spent: 0 });
    } else if (action < 0.3) {
      const free = 1 + upTo(5);
      await addEntry(member, { amount: free, reason: draw() < 0.5 ? "grant" : "bonus" });
      lots.push({ bought: null, left: free, spent: 0 });
    } else if (action < 0.75) {
      const credits = upTo(Math.min(12, sumOfLeft(lots)));
      if (credits > 0) await addEntry(member, { amount: -credits });
      spendOldest(lots, credits);
    } else if (action < 0.85) {
      const back = upTo(
        Math.min(
          8,
          lots.reduce((sum, { spent }) => sum + spent, 0),
        ),
      );
      if (back > 0) await addEntry(member, { amount: back, reason: "refund" });
      spendOldest(lots, -back);
    } else {
      const lot = lots[upTo(lots.length - 1)];
      if (!lot?.bought) return;
      const input = { orderId: lot.bought.order, amount: 1, reason: "Sorry", staff: staffMember };
      const credits = upTo(lot.left);
      const caller = { site: await siteOf(member) };
      const outcome = await refundOrder(realServices(), caller, { ...input, credits });
      if (outcome.ok) lot.left -= credits;
    }
  }

  test.each([1, 2, 3])(
    "each credit of a balance is the rest of one order, or free (%i)",
    async (seed) => {
      const member = await addBuyer();
      const lots: Lot[] = [];
      let drawn = 0;
      const draw = () => seededRandom(seed, drawn++);
      for (let n = 0; n < 40; n++) {
        await changeAtRandom(member, lots, draw);
        const paid = lots.filter(({ bought }) => bought);
        for (const { bought, left } of paid) if (bought) expect(await unspentIn(bought)).toBe(left);
        const balance = Number(await balanceOf(member.id));
        expect(sumOfLeft(lots)).toBe(balance);
        expect(sumOfLeft(paid)).toBeLessThanOrEqual(balance);
      }
    },
  );
});
