/** `npm run orders`: lists, shows and refunds orders, reconciles the records and reports a day. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "orders",
  about: "Lists, shows and refunds orders, compares the books, and reports the sales of a day.",
  commands: {
    list: {
      about: "the newest 50 orders, of all members or of one, in all states or in one",
      options: ["of", "state", "site"],
      run: async (context, { options }) =>
        (await import("./orders/show.ts")).listOrders(context, options),
    },
    show: {
      args: "<order>",
      about: "an order with its payments, provider events, refunds, receipts and wallet entries",
      options: ["site"],
      run: async (context, { args: [order = ""], options }) =>
        (await import("./orders/show.ts")).showOrder(context, options, order),
    },
    refund: {
      args: "<order>",
      about: "refunds what is left of the price and takes back the credits that are not spent",
      options: ["reason", "by", "amount", "credits", "site"],
      run: async (context, { args: [order = ""], options }) =>
        (await import("./orders/refund.ts")).refund(context, options, order),
    },
    reconcile: {
      about:
        "compares orders, payments, refunds, receipts and ledger of the last 35 days; ends with 1 where anything differs",
      options: ["site"],
      run: async (context, { options }) =>
        (await import("./orders/reconcile.ts")).reconcile(context, options),
    },
    report: {
      about: "what was sold and refunded on one day (UTC), yesterday by default",
      options: ["day", "site"],
      run: async (context, { options }) =>
        (await import("./orders/reconcile.ts")).reportDay(context, options),
    },
  },
  options: {
    of: { value: "<id or e-mail>", about: "of list: orders of this member only" },
    state: { value: "<state>", about: "of list: orders in this state only" },
    reason: { value: "<text>", about: "why it is refunded; the member reads it in an e-mail" },
    by: { value: "<name>", about: "who refunds it; kept with the refund and shown by show" },
    amount: { value: "<price>", about: "refunds a part of the price, such as 12.50" },
    credits: { value: "<number>", about: "takes back so many of the unspent credits, 0 for none" },
    day: { value: "<date>", about: "of report: the day, such as 2026-11-22" },
    site: { value: "<host>", about: "one site only" },
  },
  examples: [
    "list --of sam@example.com --remote",
    "show 3X4mPkExample123456789",
    'refund 3X4mPkExample123456789 --by "Kim Jansen" --reason "You were charged twice."',
    "report --day 2026-11-22 --remote",
  ],
});
