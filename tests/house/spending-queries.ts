import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { mayStillSpend, needsPause } from "~/domain/order/spending-sql";
import { putLimit, selectSpending } from "~/domain/order/spending-store";
import { memberBy } from "../support/member-by";

const me = memberBy("me", "site");
const paid = { accountId: me.id, currency: "EUR", since: 1 };
const NIGHT = { night_pause: { from: 0, until: 23, credits: 150 } };

/** Of what members spend, for ledger-queries.ts. */
export const SPENDING_QUERIES: Record<string, Statement> = {
  "a month's spending": selectSpending(me, { currency: "EUR", now: 9, month: 1, night: 5 }),
  "a limit that is set": putLimit(me, { amount: 5000, currency: "EUR", now: 9, risesAt: 10 }),
  "whether more may be spent": sql`SELECT ${mayStillSpend({ ...paid, price: 5, now: 9 })}`,
  "whether a night is long": sql`SELECT ${needsPause(NIGHT, { accountId: me.id, credits: 9, now: 0, timeZone: "UTC" })}`,
};
