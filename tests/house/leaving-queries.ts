import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { eraseCases, selectOpenCase } from "~/domain/complaint/leaving-sql";
import { selectOwnCases } from "~/domain/complaint/own-cases-store";
import { resumeChats, silenceChats } from "~/domain/conversation/leaving-sql";
import { deleteForgottenReactions, deleteForgottenReplies } from "~/domain/conversation/seal-store";
import { selectKnocked, selectWaiting } from "~/domain/departure/staff-store";
import { asId, memberBy } from "../support/member-by";
import { DEBIT_QUERIES } from "./debit-queries";
import { HOLDING_QUERIES } from "./holding-queries";
import { LEDGER_QUERIES } from "./ledger-queries";
import { NOTICE_QUERIES } from "./notice-queries";

const me = memberBy("me", "site");

/**
 * Queries of deactivation, cases, direct debits, and their remainders in the ledger, for
 * list-queries.ts.
 */
export const LEAVING_QUERIES: Record<string, Statement> = {
  ...HOLDING_QUERIES,
  ...DEBIT_QUERIES,
  ...LEDGER_QUERIES,
  ...NOTICE_QUERIES,
  "chats of somebody who left": silenceChats(sql`'x'`),
  "chats of somebody who is back": resumeChats(sql`'x'`),
  "answers to sealed messages, to delete": deleteForgottenReplies(5, 100),
  "reactions to sealed messages, to delete": deleteForgottenReactions(5, 100),
  ...Object.fromEntries(
    Object.entries(eraseCases(me, { before: 5, limit: 5 })).map(([name, query]) => [
      `cases of somebody who left: ${name}`,
      query,
    ]),
  ),
  "open cases of somebody who left": selectOpenCase(me, 5),
  "one's own cases": selectOwnCases(me, null, 25),
  "one's own cases, further page": selectOwnCases(me, [5, "x"], 25),
  "what staff decided": selectWaiting(20),
  "what staff decided, by its secret": selectKnocked(me.siteId, asId("d"), "h"),
};
