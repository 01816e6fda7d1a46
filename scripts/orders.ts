/** `npm run orders`: staff's tool. Lists and shows orders, gives money back, compares the books and tells what a day brought. */
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { reconcile, reportDay } from "./orders/books.ts";
import { type Given, TEXTS } from "./orders/given.ts";
import { refund } from "./orders/refund.ts";
import { listOrders, showOrder } from "./orders/show.ts";

const USAGE = `npm run orders -- <command> [order] [options]

  list            the newest orders; --of <id or e-mail>: of a member, --state <state>: in a state
  show <order>    an order with its payments, what its provider said, refunds, receipts, entries
  refund <order>  gives back what is left of its price, and takes the credits that are not spent
  reconcile       compares orders, payments, refunds, receipts and ledger of the last weeks
  report          what was sold and given back on a day (UTC), yesterday where none is named

  --reason "…"     why it is given back; the member reads it in a letter. Needed for refund
  --by "…"         who gives it back: kept with the refund, for show. Needed for refund
  --amount 12.50   gives back a part of the price
  --credits 10     takes so many of the credits that are not spent, 0 for none
  --day <date>     of report, such as 2026-11-22
  --site <host>    of one site only
  --dev            the database of npm run dev instead of that of npm start
  --remote         the deployed database (wrangler login first)

  npm run orders -- refund -PKBExample12345678901 --by "Kim Jansen" --reason "You were charged twice." --remote`;

await runTool({ usage: USAGE, texts: TEXTS, plan });

type Work = (context: ToolContext, given: Given, order: string) => Promise<void>;

const COMMANDS: Record<string, { work: Work; asks?: true }> = {
  list: { work: listOrders },
  show: { work: showOrder, asks: true },
  refund: { work: refund, asks: true },
  reconcile: { work: reconcile },
  report: { work: reportDay },
};

function plan([command = "", order = "", ...more]: string[], given: Given) {
  const found = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!found) throw new Misuse(`There is no command "${command}".`);
  if (found.asks && !order) throw new Misuse(`${command} which order?`);
  const tooMany = found.asks ? more[0] : order;
  if (tooMany) throw new Misuse(`What is "${tooMany}"?`);
  return (context: ToolContext) => found.work(context, given, order);
}
