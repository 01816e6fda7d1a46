/**
 * A wallet is a member's credits, and the ledger behind them. Invariants: a balance moves by entries alone, by a trigger;
 * entries are numbered, and neither changed nor deleted; each is linked to the one before it by a hash, so that a row changed
 * by hand is found and named (R225, R226); of what was paid for messages, months that are older than 90 days are one row each,
 * which stands for what it replaced in sum, count and chain (R227). Decision 0045.
 */
import { days, hours, minutes } from "~/kit/duration";

/** Payments of messages stand one by one for so long at least; then their month is one row (R227). */
export const FOLD_AFTER = days(90);
/** What was paid to somebody who was removed as a fake is given back as far as this before their removal (R228). */
export const FAKE_REFUND_FOR = days(90);
/** Clocks differ: a month waits so much longer. The trigger refuses what is younger than 90 days. */
const CLOCKS_DIFFER = hours(1);

/** The month of a moment, as a folded row is called by it: "2026-08". Months are those of UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The month that is not folded yet, nor any after it. */
export const firstOpenMonth = (now: number): string => monthOf(now - FOLD_AFTER - CLOCKS_DIFFER);

/** The clock's step: each takes a part of the wallets. */
const STEP = minutes(5);
/** Every wallet's new entries are linked within the hour; its old ones are folded within the week. */
export const LINK_STEPS = hours(1) / STEP;
export const FOLD_STEPS = days(7) / STEP;

/** Wallets whose ids begin with these three letters and up to those: ids are random, so that parts are alike. */
export type Slice = { from: string; to: string };
const BEGINNINGS = 16 ** 3;

/** The part of all wallets whose turn it is, of so many. Nothing has to be remembered between two runs. */
export function sliceOf(now: number, steps: number): Slice {
  const step = Math.floor(now / STEP) % steps;
  const edge = (n: number) =>
    Math.floor((n * BEGINNINGS) / steps)
      .toString(16)
      .padStart(3, "0");
  return { from: step === 0 ? "" : edge(step), to: step === steps - 1 ? "~" : edge(step + 1) };
}
