import { sql } from "drizzle-orm";
import { selectOwnCases } from "~/domain/complaint/complaint-store";
import { eraseCases, selectOpenCase } from "~/domain/complaint/member-data-sql";
import { deleteExpiredReactions, deleteExpiredReplies } from "~/domain/conversation/archive-store";
import { clearUnreadFrom, restoreUnreadFrom } from "~/domain/conversation/member-data-sql";
import {
  selectRequestedAction,
  selectWaitingActions,
} from "~/domain/deactivation/deactivation-store";
import { asId, memberBy } from "../support/member-by";
import { DEBIT_QUERIES } from "./debit-queries";
import { HELD_MESSAGE_QUERIES } from "./held-message-queries";
import { LEDGER_QUERIES } from "./ledger-queries";
import { NOTIFICATION_QUERIES } from "./notification-queries";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");

/**
 * Queries of deactivation, cases, direct debits, and their remainders in the ledger, for
 * list-queries.ts.
 */
export const DEACTIVATION_QUERIES: Record<string, PlannedQuery> = {
  ...HELD_MESSAGE_QUERIES,
  ...DEBIT_QUERIES,
  ...LEDGER_QUERIES,
  ...NOTIFICATION_QUERIES,
  "chats of somebody who left": clearUnreadFrom(sql`'x'`),
  "chats of somebody who is back": restoreUnreadFrom(sql`'x'`),
  "answers to sealed messages, to delete": deleteExpiredReplies(5, 100),
  "reactions to sealed messages, to delete": deleteExpiredReactions(5, 100),
  ...Object.fromEntries(
    Object.entries(eraseCases(me, { before: 5, limit: 5 })).map(([name, query]) => [
      `cases of somebody who left: ${name}`,
      query,
    ]),
  ),
  "open cases of somebody who left": selectOpenCase(me, 5),
  "one's own cases": selectOwnCases(me, null, 25),
  "one's own cases, further page": selectOwnCases(me, [5, "x"], 25),
  "what staff decided": selectWaitingActions(20),
  "what staff decided, by its secret": selectRequestedAction(me.siteId, asId("d"), "h"),
};
