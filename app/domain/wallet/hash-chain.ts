import { base64url } from "~/kit/base64";

/** An entry as the hash chain uses it: every column but the wallet id. */
export type ChainEntry = {
  number: number;
  reason: string;
  key: string;
  siteId: string;
  amount: number;
  conversationId: string | null;
  seq: number | null;
  at: number;
  /** The number of payments a folded row replaces, and its proof hash; null for other entries. */
  folded: number | null;
  hash: string | null;
};

/**
 * The permanent record of an entry: the balance after it, its time, and the hash of it and all
 * entries before it.
 */
export type ChainLink = { number: number; balance: number; at: number; hash: string };

export type WalletSummary = { id: string; siteId: string; balance: number; entries: number };
export type WalletContents = { wallet: WalletSummary; entries: ChainEntry[]; links: ChainLink[] };

const encoder = new TextEncoder();

/** SHA-256 of the values as JSON, which gives one text for the same values. */
async function hashOf(values: readonly unknown[]): Promise<string> {
  const bytes = encoder.encode(JSON.stringify(values));
  return base64url(await crypto.subtle.digest("SHA-256", bytes));
}

/**
 * The start of a chain depends on the wallet, so that a chain cannot be copied to another wallet.
 */
export const beginChain = async ({
  id,
  siteId,
}: Pick<WalletSummary, "id" | "siteId">): Promise<ChainLink> => ({
  number: 0,
  balance: 0,
  at: 0,
  hash: await hashOf(["wallet", id, siteId]),
});

/** The link of an entry: its hash covers every column and the previous hash. */
export async function linkEntry(
  before: Pick<ChainLink, "balance" | "hash">,
  entry: ChainEntry,
): Promise<ChainLink> {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = entry;
  const balance = before.balance + amount;
  const values = [number, reason, key, siteId, amount, conversationId, seq, at, folded, balance];
  return { number, balance, at, hash: await hashOf([before.hash, ...values]) };
}

/** The proof hash of a folded row: it covers the row and the links of all entries it replaces. */
export const hashCompactedRow = (
  fold: ChainEntry,
  covered: readonly ChainLink[],
): Promise<string> => {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = fold;
  const links = covered.map((link) => [link.number, link.balance, link.at, link.hash]);
  return hashOf([number, reason, key, siteId, amount, conversationId, seq, at, folded, links]);
};
