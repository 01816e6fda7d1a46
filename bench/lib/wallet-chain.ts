import { openDatabase } from "~/db/database.server";
import { linkEntries } from "~/domain/wallet/link-and-compact";
import { LINK_STEPS } from "~/domain/wallet/wallet";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { verify } from "../../scripts/ledger/verify.ts";
import { retryLostConnection } from "../../scripts/lib/retry-lost-connection.ts";
import { openLocalSites } from "../../scripts/site/databases.ts";
import type { Server } from "./server.ts";

/**
 * Adds the new entries of a part of the wallets to the hash chain, as the scheduler does at one of
 * its twelve runs an hour.
 */
async function chainWalletPart({ miniflare }: Server, part: number): Promise<void> {
  const db = openDatabase((await miniflare.getD1Database("DB")) as unknown as D1Database);
  const begin = Math.floor(Date.now() / hours(1)) * hours(1);
  const at = begin + (part % LINK_STEPS) * (hours(1) / LINK_STEPS);
  await linkEntries({ db, now: () => at, log: () => undefined } as unknown as Services);
}

export async function chainAllWallets(site: Server): Promise<void> {
  // Each attempt reads again which entries are not chained.
  for (let part = 0; part < LINK_STEPS; part++)
    await retryLostConnection(() => chainWalletPart(site, part));
}

/**
 * The result of `npm run ledger -- verify` for a state folder: its last line, and the number of
 * violations.
 */
export async function verifyLedger(state: string): Promise<{ summary: string; errors: number }> {
  const lines: string[] = [];
  const db = await openLocalSites(state);
  const print = (line: string) => void lines.push(line);
  const about = { now: Date.now(), staff: "bench", originOf: (host: string) => host };
  const fits = await verify({ db, print, ...about });
  return { summary: lines.at(-1) ?? "", errors: Math.max(lines.length - 1, fits ? 0 : 1) };
}
