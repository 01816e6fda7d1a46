import { base64url } from "~/kit/base64";

/** An entry as the chain reads it: every column but its wallet's. */
export type Entry = {
  number: number;
  reason: string;
  key: string;
  siteId: string;
  amount: number;
  conversationId: string | null;
  seq: number | null;
  at: number;
  /** How many payments a folded row stands for, and the proof of it; null of every other. */
  folded: number | null;
  hash: string | null;
};

/** What is known of an entry for ever: the balance after it, its moment, and the hash of it and of everything before it. */
export type Link = { number: number; balance: number; at: number; hash: string };

export type Wallet = { id: string; siteId: string; balance: number; entries: number };
export type WholeWallet = { wallet: Wallet; entries: Entry[]; links: Link[] };

const encoder = new TextEncoder();

/** SHA-256 of what JSON makes of it: one text for the same values, whatever they hold. */
async function hashOf(values: readonly unknown[]): Promise<string> {
  const bytes = encoder.encode(JSON.stringify(values));
  return base64url(await crypto.subtle.digest("SHA-256", bytes));
}

/** Before the first entry: a chain belongs to its wallet, so that none can be carried over to another. */
export const beginChain = async ({ id, siteId }: Pick<Wallet, "id" | "siteId">): Promise<Link> => ({
  number: 0,
  balance: 0,
  at: 0,
  hash: await hashOf(["wallet", id, siteId]),
});

/** The link of an entry: its hash holds every column, and the hash before it. */
export async function linkEntry(
  before: Pick<Link, "balance" | "hash">,
  entry: Entry,
): Promise<Link> {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = entry;
  const balance = before.balance + amount;
  const values = [number, reason, key, siteId, amount, conversationId, seq, at, folded, balance];
  return { number, balance, at, hash: await hashOf([before.hash, ...values]) };
}

/** What a folded row says of itself and of the links of every entry that it stands for. */
export const proveFold = (fold: Entry, covered: readonly Link[]): Promise<string> => {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = fold;
  const links = covered.map((link) => [link.number, link.balance, link.at, link.hash]);
  return hashOf([number, reason, key, siteId, amount, conversationId, seq, at, folded, links]);
};
