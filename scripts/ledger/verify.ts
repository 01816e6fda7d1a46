import {
  checkWallet,
  type LedgerViolation,
  type WalletCheck,
} from "../../app/domain/wallet/check-wallet.ts";
import type { WalletContents } from "../../app/domain/wallet/hash-chain.ts";
import type { ToolContext } from "../lib/open-context.ts";
import type { SiteDatabase } from "../site/site-database.ts";
import { findDatabases, readWallets, rereadWallet } from "./read-wallets.ts";

type VerifyContext = Pick<ToolContext, "db" | "say">;

const entryOf = ({ number, reason, key }: LedgerViolation) =>
  reason === undefined ? `entry ${number}` : `entry ${number} (${reason}, ${key})`;

/** Explains each ledger violation to the person who investigates it. */
const VIOLATION_TEXTS: Record<LedgerViolation["what"], (fault: LedgerViolation) => string> = {
  changed: (fault) => `${entryOf(fault)} is not what it was when it was linked`,
  missing: (fault) => `${entryOf(fault)} is missing`,
  unlinked: (fault) => `the link of ${entryOf(fault)} is missing`,
  folded: (fault) => `${entryOf(fault)} does not stand for the payments of its month`,
  beyond: (fault) => `${entryOf(fault)} is beyond what the wallet counts`,
  balance: () => "the balance is not the sum of the entries",
};

/** An open site writes while we read, so a violation must be found twice in a row. */
async function checkTwice(db: SiteDatabase, whole: WalletContents): Promise<WalletCheck> {
  let found = await checkWallet(whole);
  for (let before = ""; found.faults.length > 0; ) {
    const now = JSON.stringify(found.faults);
    if (now === before) break;
    before = now;
    found = await checkWallet(await rereadWallet(db, whole.wallet));
  }
  return found;
}

/**
 * Verifies every wallet, and prints each violation and its place; returns whether all are valid.
 */
export const verify = async ({ db, say }: VerifyContext, host?: string): Promise<boolean> =>
  verifyIn(await findDatabases(db, host), say);

/** The same for every wallet of some databases, or of one site. */
export async function verifyIn(
  places: readonly { db: SiteDatabase; siteId: string | null }[],
  say: VerifyContext["say"],
): Promise<boolean> {
  const counted = { wallets: 0, entries: 0, waiting: 0, broken: 0 };
  for (const place of places)
    for await (const whole of readWallets(place.db, place.siteId)) {
      const { faults, waiting } = await checkTwice(place.db, whole);
      counted.wallets += 1;
      counted.entries += whole.entries.length;
      counted.waiting += waiting;
      if (faults.length > 0) counted.broken += 1;
      for (const fault of faults)
        say(
          `wallet ${whole.wallet.id} (${whole.wallet.siteId}): ${VIOLATION_TEXTS[fault.what](fault)}`,
        );
    }
  const { wallets, entries, waiting, broken } = counted;
  say(
    `${wallets} wallets, ${entries} entries, ${waiting} not linked yet: ${broken === 0 ? "all fit." : `${broken} wallets do not fit.`}`,
  );
  return broken === 0;
}
