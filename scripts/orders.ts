/** `npm run orders`: reconciles the records and reports a day; operators' pages do the rest. */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "orders",
  about: "Compares the books, and reports the sales of a day.",
  commands: {
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
    day: { value: "<date>", about: "of report: the day, such as 2026-11-22" },
    site: { value: "<host>", about: "one site only" },
  },
  examples: ["report --day 2026-11-22 --remote"],
});
