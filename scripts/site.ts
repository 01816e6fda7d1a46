/**
 * `npm run site`: adds a domain with its settings and route, shows and changes settings, and
 * manages discount codes.
 */
import { createInterface } from "node:readline/promises";
import { setTimeout as pause } from "node:timers/promises";
import { defineDatabaseCommands } from "./lib/command.ts";
import type { ToolContext } from "./lib/open-context.ts";
import { ROOT } from "./lib/paths.ts";
import type { CommandContext } from "./site/command-context.ts";

const contextOf = ({ db, now, print }: ToolContext): CommandContext => {
  return { db, now, print, root: ROOT, prompt: promptOperator };
};

export default defineDatabaseCommands({
  name: "site",
  about:
    "Adds a domain, shows and changes its settings, manages its discount codes, and moves it to another database. A value is JSON, a text, or a list with commas; an empty value is the default.",
  commands: {
    add: {
      args: "<host> <key=value>…",
      about: "a new domain; needs name, countries and support_email",
      options: ["id"],
      run: async (context, { args: [host = "", ...pairs], options }) =>
        (await import("./site/commands.ts")).addSite(contextOf(context), host, pairs, options.id),
    },
    set: {
      args: "<host> <key=value>…",
      about: "changes settings, all of them or none",
      run: async (context, { args: [host = "", ...pairs] }) =>
        (await import("./site/change-settings.ts")).setSettings(contextOf(context), host, pairs),
    },
    unset: {
      args: "<host> <key>…",
      about: "sets settings back to their defaults",
      run: async (context, { args: [host = "", ...keys] }) =>
        (await import("./site/change-settings.ts")).unsetSettings(contextOf(context), host, keys),
    },
    move: {
      args: "<host> <binding>",
      about:
        "moves a site to another database of wrangler.toml, such as DB_2; it is closed meanwhile, for some minutes or longer; run again, it continues a move that was interrupted",
      run: (context, { args: [host = "", binding = ""] }) => migrate(context, host, binding),
    },
    remove: {
      args: "<host>",
      about: "removes a domain that nobody has joined, after a question",
      run: async (context, { args: [host = ""] }) =>
        (await import("./site/commands.ts")).removeSite(contextOf(context), host),
    },
    show: {
      args: "<host>",
      about: "every setting of a domain, what it sells in each country, and what is missing",
      run: async (context, { args: [host = ""] }) =>
        (await import("./site/show.ts")).showSite(contextOf(context), host),
    },
    list: {
      about: "every domain",
      run: async (context) => (await import("./site/show.ts")).listSites(contextOf(context)),
    },
    discount: {
      args: "<host> [add|list|end] [code] [key=value]…",
      about:
        "adds, lists or ends discount codes; add needs value_percentage and takes country, user_id, currency, minimum_order_value (hundredths), paymentmethods, expires and validity",
      run: async (context, { args: [host = "", ...args] }) =>
        (await import("./site/discounts.ts")).discounts(contextOf(context), host, args),
    },
  },
  options: {
    id: { value: "<id>", about: "of add: the site's id instead of one made of the host" },
  },
  examples: [
    "add www.example.com name=Example countries=NL,BE support_email=help@example.com",
    `set www.example.com 'payment_methods=[{"method":"ideal"},{"method":"paypal","from":"2027-01-01"}]'`,
    `set www.example.com message_credits=2 'index_title={"en":"Meet someone","nl":"Ontmoet iemand"}'`,
    "discount www.example.com add SPRING value_percentage=20 expires=2027-03-31",
  ],
});

async function migrate(context: ToolContext, host: string, binding: string): Promise<void> {
  const { migrateSite } = await import("./site/move/migrate-site.ts");
  const { declaredTables } = await import("./site/move/tables.ts");
  const { db, print } = context;
  const mover = { db, print, now: Date.now, pause, tables: await declaredTables() };
  await migrateSite(mover, host, binding);
}

/** One line from the operator; null if the input ends before it. */
async function promptOperator(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return answer;
}
