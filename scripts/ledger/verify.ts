import type { WholeWallet } from "../../app/domain/wallet/chain.ts";
import { type Checked, checkWallet, type Fault } from "../../app/domain/wallet/check-wallet.ts";
import type { ToolContext } from "../lib/tool.ts";
import type { SiteDatabase } from "../site/rows.ts";
import { placesOf, readAgain, readWallets } from "./read-wallets.ts";

type Verifying = Pick<ToolContext, "db" | "say">;

const entryOf = ({ number, reason, key }: Fault) =>
  reason === undefined ? `entry ${number}` : `entry ${number} (${reason}, ${key})`;

/** Explains each ledger violation to the person who investigates it. */
const WORDS: Record<Fault["what"], (fault: Fault) => string> = {
  changed: (fault) => `${entryOf(fault)} is not what it was when it was linked`,
  missing: (fault) => `${entryOf(fault)} is missing`,
  unlinked: (fault) => `the link of ${entryOf(fault)} is missing`,
  folded: (fault) => `${entryOf(fault)} does not stand for the payments of its month`,
  beyond: (fault) => `${entryOf(fault)} is beyond what the wallet counts`,
  balance: () => "the balance is not the sum of the entries",
};

/** An open site writes while we read, so a violation must be found twice in a row. */
async function check(db: SiteDatabase, whole: WholeWallet): Promise<Checked> {
  let found = await checkWallet(whole);
  for (let before = ""; found.faults.length > 0; ) {
    const now = JSON.stringify(found.faults);
    if (now === before) break;
    before = now;
    found = await checkWallet(await readAgain(db, whole.wallet));
  }
  return found;
}

/**
 * Verifies every wallet, and prints each violation and its place; returns whether all are valid.
 */
export const verify = async ({ db, say }: Verifying, host?: string): Promise<boolean> =>
  verifyIn(await placesOf(db, host), say);

/** The same for every wallet of some databases, or of one site. */
export async function verifyIn(
  places: readonly { db: SiteDatabase; siteId: string | null }[],
  say: Verifying["say"],
): Promise<boolean> {
  const counted = { wallets: 0, entries: 0, waiting: 0, broken: 0 };
  for (const place of places)
    for await (const whole of readWallets(place.db, place.siteId)) {
      const { faults, waiting } = await check(place.db, whole);
      counted.wallets += 1;
      counted.entries += whole.entries.length;
      counted.waiting += waiting;
      if (faults.length > 0) counted.broken += 1;
      for (const fault of faults)
        say(`wallet ${whole.wallet.id} (${whole.wallet.siteId}): ${WORDS[fault.what](fault)}`);
    }
  const { wallets, entries, waiting, broken } = counted;
  say(
    `${wallets} wallets, ${entries} entries, ${waiting} not linked yet: ${broken === 0 ? "all fit." : `${broken} wallets do not fit.`}`,
  );
  return broken === 0;
}
