import { sql } from "drizzle-orm";
import { selectPayers } from "~/domain/conversation/conversation-sql";
import { selectWalletEntries } from "~/domain/conversation/wallet-entry-store";
import { selectUnrefundedBans } from "~/domain/deactivation/deactivation-store";
import {
  insertCompactedRow,
  insertLinks,
  selectCompactableWallets,
  selectUnlinkedEntries,
  selectUnlinkedWallets,
  walletContentsStatements,
} from "~/domain/wallet/hash-chain-store";
import { paidIn, refund, selectOwnEntries } from "~/domain/wallet/wallet-sql";
import type { ConversationId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { ORDER_QUERIES } from "./order-queries";
import type { PlannedQuery } from "./query-plans";
import { SPENDING_QUERIES } from "./spending-queries";

const me = memberBy("me", "site");
const slice = { from: "000", to: "155" };
const fold = {
  number: 2,
  reason: "folded",
  key: "2026-05",
  siteId: "site",
  amount: -2,
  at: 5,
  conversationId: null,
  seq: null,
  folded: 2,
  hash: "h",
};
const paid = { accountId: me.id, conversationId: asId<ConversationId>("c"), since: 5 };
const { wallet, entries, links } = walletContentsStatements("w");

/** Queries of the ledger, for deactivation-queries.ts. */
export const LEDGER_QUERIES: Record<string, PlannedQuery> = {
  ...ORDER_QUERIES,
  ...SPENDING_QUERIES,
  "wallets to link": selectUnlinkedWallets(slice, 300),
  "entries to link": selectUnlinkedEntries([{ id: "w", number: 1 }], 3_000),
  "links that are new": insertLinks([]),
  "wallets to fold": selectCompactableWallets(slice, 5, 100),
  "a month that is folded": insertCompactedRow("w", fold),
  "a wallet": wallet,
  "a wallet's entries": entries,
  "a wallet's links": links,
  "a statement": selectWalletEntries(me, null, 25),
  "a statement, further page": selectWalletEntries(me, 9, 25),
  "a copy of one's entries": selectOwnEntries(me.id, 0, 500),
  "who paid for writing to somebody": selectPayers(me, 5, 40),
  "what was paid in a chat": sql`SELECT ${paidIn(paid)}`,
  "what is given back": refund({ ...paid, siteId: me.siteId, key: "k", at: 5 }),
  "fakes whose victims wait": selectUnrefundedBans(5),
};
