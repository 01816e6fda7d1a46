import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import {
  addEntry,
  chainAllEntries,
  checkMemberWallet,
  compactWallet,
  daysAgo,
  entriesIn,
  INTACT_WALLET,
  runSql,
  walletIdOf,
  withoutTriggers,
} from "../../../tests/support/wallet-ledger";
import { monthOf } from "./wallet";

/** A deterministic sequence of numbers from 0 to below 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const REASONS = ["message", "message", "message", "photo", "gift", "purchase", "bonus", "refund"];

/** Creates forty entries over the last year, with some linking and folding in between. */
async function addHistory(member: TestMember, draw: () => number): Promise<void> {
  let balance = 0;
  for (let day = 360; day > 0; day -= 9) {
    const reason = balance < 9 ? "purchase" : (REASONS[Math.floor(draw() * REASONS.length)] ?? "");
    const size = 1 + Math.floor(draw() * 9);
    const amount = ["message", "photo", "gift"].includes(reason) ? -size : 3 * size;
    const at = daysAgo(day - draw());
    await addEntry(member, { reason, amount, at });
    balance += amount;
    if (draw() < 0.1) await chainAllEntries();
    // A month is folded only after its last entry, as in the scheduled job.
    if (draw() < 0.1 && monthOf(at) < monthOf(daysAgo(day - 9))) await compactWallet(member);
  }
}

test.each([1, 2, 3, 4])(
  "the chain of a random history is valid, and a change in it is found (%i)",
  async (seed) => {
    const draw = seededRandom(seed);
    const member = await addMember(await addSite());
    await addHistory(member, draw);
    expect((await checkMemberWallet(member)).violations).toEqual([]);
    await chainAllEntries();
    await compactWallet(member);
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
    const id = await walletIdOf(member);
    const entries = await entriesIn(id);
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    const balance = "SELECT balance FROM wallets WHERE id = ?";
    expect(await env.DB.prepare(balance).bind(id).first("balance")).toBe(sum);
    const number = entries[Math.floor(draw() * entries.length)]?.number ?? 0;
    const change =
      "UPDATE wallet_entries SET amount = amount + 1 WHERE wallet_id = ? AND number = ?";
    await withoutTriggers(() => runSql(change, id, number));
    expect((await checkMemberWallet(member)).violations[0]?.number).toBe(number);
  },
);
