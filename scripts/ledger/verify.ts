import {
  checkWallet,
  type LedgerViolation,
  type WalletCheck,
  type WalletContents,
} from "../../app/domain/wallet/hash-chain.ts";
import type { ToolContext } from "../lib/open-context.ts";
import type { SiteDatabase } from "../site/site-database.ts";
import { findDatabases, readWallets, rereadWallet } from "./read-wallets.ts";

type VerifyContext = Pick<ToolContext, "db" | "print">;

const entryOf = ({ number, reason, key }: LedgerViolation) =>
  reason === undefined ? `entry ${number}` : `entry ${number} (${reason}, ${key})`;

/** Explains each ledger violation to the person who investigates it. */
const VIOLATION_TEXTS: Record<LedgerViolation["what"], (violation: LedgerViolation) => string> = {
  changed: (violation) => `${entryOf(violation)} is not what it was when it was linked`,
  missing: (violation) => `${entryOf(violation)} is missing`,
  unlinked: (violation) => `the link of ${entryOf(violation)} is missing`,
  folded: (violation) => `${entryOf(violation)} does not stand for the payments of its month`,
  beyond: (violation) => `${entryOf(violation)} is beyond what the wallet counts`,
  balance: () => "the balance is not the sum of the entries",
};

/** An open site writes while we read, so a violation must be found twice in a row. */
async function checkTwice(db: SiteDatabase, whole: WalletContents): Promise<WalletCheck> {
  let found = await checkWallet(whole);
  for (let before = ""; found.violations.length > 0; ) {
    const now = JSON.stringify(found.violations);
    if (now === before) break;
    before = now;
    found = await checkWallet(await rereadWallet(db, whole.wallet));
  }
  return found;
}

/**
 * Verifies every wallet, and prints each violation and its place; returns whether all are valid.
 */
export const verify = async ({ db, print }: VerifyContext, host?: string): Promise<boolean> =>
  verifyIn(await findDatabases(db, host), print);

/** The same for every wallet of some databases, or of one site. */
export async function verifyIn(
  places: readonly { db: SiteDatabase; siteId: string | null }[],
  print: VerifyContext["print"],
): Promise<boolean> {
  const counted = { wallets: 0, entries: 0, waiting: 0, broken: 0 };
  for (const place of places)
    for await (const whole of readWallets(place.db, place.siteId)) {
      const { violations, waiting } = await checkTwice(place.db, whole);
      counted.wallets += 1;
      counted.entries += whole.entries.length;
      counted.waiting += waiting;
      if (violations.length > 0) counted.broken += 1;
      for (const violation of violations)
        print(
          `wallet ${whole.wallet.id} (${whole.wallet.siteId}): ${VIOLATION_TEXTS[violation.what](violation)}`,
        );
    }
  const { wallets, entries, waiting, broken } = counted;
  print(
    `${wallets} wallets, ${entries} entries, ${waiting} not linked yet: ${broken === 0 ? "all fit." : `${broken} wallets do not fit.`}`,
  );
  return broken === 0;
}
