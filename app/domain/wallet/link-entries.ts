import { all, run } from "~/db/batch";
import type { Services } from "~/services";
import { beginChain, type Entry, type Link, linkEntry } from "./chain";
import {
  insertLinks,
  type NewLink,
  selectFresh,
  selectUnlinked,
  type Unlinked,
} from "./chain-store";
import { LINK_STEPS, type Slice, sliceOf } from "./wallet";

/** Limits per round, and rounds per run: the rest is linked in the next turn, within the hour. */
const WALLETS = 300;
const ENTRIES = 3_000;
const ROUNDS = 10;

/**
 * Links the entries added since the last run, in the slice of wallets due now (R226). Returns the
 * number of entries.
 */
export async function linkEntries(services: Services): Promise<number> {
  const slice = sliceOf(services.now(), LINK_STEPS);
  let linked = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { links, more } = await linkSome(services, slice);
    linked += links;
    if (!more) break;
  }
  return linked;
}

async function linkSome(services: Services, slice: Slice) {
  const wallets = await all(services.db, selectUnlinked(slice, WALLETS));
  if (wallets.length === 0) return { links: 0, more: false };
  const ends = wallets.map(({ id, number }) => ({ id, number: number ?? 0 }));
  const fresh = await all(services.db, selectFresh(ends, ENTRIES));
  const entries = Map.groupBy(fresh, ({ walletId }) => walletId);
  const links: NewLink[] = [];
  for (const wallet of wallets)
    links.push(...(await linkWallet(services, wallet, entries.get(wallet.id) ?? [])));
  if (links.length > 0) await run(services.db, insertLinks(links));
  const full = wallets.length === WALLETS || fresh.length === ENTRIES;
  return { links: links.length, more: full && links.length > 0 };
}

/**
 * Links up to the first missing number. Later entries stay unlinked, and `npm run ledger -- verify`
 * reports the gap.
 */
async function linkWallet(services: Services, wallet: Unlinked, entries: Entry[]) {
  const { id, siteId } = wallet;
  const links: NewLink[] = [];
  let end: Link = endOf(wallet) ?? (await beginChain(wallet));
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

function endOf({ number, balance, at, hash }: Unlinked): Link | null {
  if (number === null || balance === null || at === null || hash === null) return null;
  return { number, balance, at, hash };
}
