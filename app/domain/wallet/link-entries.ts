import { all, run } from "~/db/batch";
import type { Services } from "~/services";
import { beginChain, type ChainEntry, type ChainLink, linkEntry } from "./hash-chain";
import {
  insertLinks,
  type NewLink,
  selectUnlinkedEntries,
  selectUnlinkedWallets,
  type UnlinkedWallet,
} from "./hash-chain-store";
import { LINK_STEPS, type Slice, sliceOf } from "./wallet";

/** Limits per round, and rounds per run: the rest is linked in the next turn, within the hour. */
const WALLETS_PER_ROUND = 300;
const ENTRIES_PER_ROUND = 3_000;
const MAX_ROUNDS = 10;

/**
 * Links the entries added since the last run, in the slice of wallets due now (R226). Returns the
 * number of entries.
 */
export async function linkEntries(services: Services): Promise<number> {
  const slice = sliceOf(services.now(), LINK_STEPS);
  let linked = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { links, more } = await linkRound(services, slice);
    linked += links;
    if (!more) break;
  }
  return linked;
}

async function linkRound(services: Services, slice: Slice) {
  const wallets = await all(services.db, selectUnlinkedWallets(slice, WALLETS_PER_ROUND));
  if (wallets.length === 0) return { links: 0, more: false };
  const ends = wallets.map(({ id, number }) => ({ id, number: number ?? 0 }));
  const fresh = await all(services.db, selectUnlinkedEntries(ends, ENTRIES_PER_ROUND));
  const entries = Map.groupBy(fresh, ({ walletId }) => walletId);
  const links: NewLink[] = [];
  for (const wallet of wallets)
    links.push(...(await linkWallet(services, wallet, entries.get(wallet.id) ?? [])));
  if (links.length > 0) await run(services.db, insertLinks(links));
  const full = wallets.length === WALLETS_PER_ROUND || fresh.length === ENTRIES_PER_ROUND;
  return { links: links.length, more: full && links.length > 0 };
}

/**
 * Links up to the first missing number. Later entries stay unlinked, and `npm run ledger -- verify`
 * reports the gap.
 */
async function linkWallet(services: Services, wallet: UnlinkedWallet, entries: ChainEntry[]) {
  const { id, siteId } = wallet;
  const links: NewLink[] = [];
  let end: ChainLink = lastLinkOf(wallet) ?? (await beginChain(wallet));
  for (const entry of entries) {
    if (entry.number !== end.number + 1) {
      services.log("wallet.broken", { wallet: id, site: siteId, number: end.number + 1 });
      break;
    }
    end = await linkEntry(end, entry);
    links.push({ ...end, walletId: id, siteId });
  }
  return links;
}

function lastLinkOf({ number, balance, at, hash }: UnlinkedWallet): ChainLink | null {
  if (number === null || balance === null || at === null || hash === null) return null;
  return { number, balance, at, hash };
}
