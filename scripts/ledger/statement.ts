import { findMembers } from "../lib/find-members.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { quote } from "../site/site-database.ts";
import { findDatabases } from "./read-wallets.ts";

type StatementEntry = {
  number: number;
  reason: string;
  key: string;
  amount: number;
  balance: number;
  at: number;
  folded: number | null;
};

/**
 * Shows a member's entries, the oldest first, with the balance after each: from the chain, or
 * summed up.
 */
export async function showStatement(context: ToolContext, idOrEmail: string, host?: string) {
  await findDatabases(context.db, host);
  const found = await findMembers(context, idOrEmail, host);
  if (found.length === 0) throw new Problem(`There is no account ${idOrEmail}.`);
  for (const { db, id, email, host: on } of found) {
    context.print(`${id}  ${email}  ${on}`);
    const rows = (await db.read(entriesOf(id))) as StatementEntry[];
    for (const row of rows) context.print(`  ${lineOf(row)}`);
    context.print(`  ${rows.at(-1)?.balance ?? 0} credits`);
  }
}

const entriesOf = (id: string) => `
  SELECT e.number, e.reason, e.key, e.amount, e.created_at AS at, e.folded,
    coalesce(l.balance, sum(e.amount) OVER (ORDER BY e.number)) AS balance
  FROM wallets w JOIN wallet_entries e ON e.wallet_id = w.id
  LEFT JOIN wallet_links l ON l.wallet_id = w.id AND l.number = e.number
  WHERE w.account_id = ${quote(id)} ORDER BY e.number`;

function lineOf({ number, reason, key, amount, balance, at, folded }: StatementEntry): string {
  const day = new Date(at).toISOString();
  const sum = `${amount < 0 ? "" : "+"}${amount}`;
  const what = folded === null ? `${reason} (${key})` : `${folded} messages of ${key}`;
  return `${number}  ${day}  ${sum}  = ${balance}  ${what}`;
}
