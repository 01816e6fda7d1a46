/**
 * `npm run site`: adds a domain with its settings and route, lists, moves and removes domains.
 * Settings and discount codes are changed on the operators' pages.
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
    "Adds a domain with its route, moves it to another database, or removes it. A value is JSON, a text, or a list with commas. Settings are changed on the operators' pages.",
  commands: {
    add: {
      args: "<host> <key=value>…",
      about: "a new domain; needs name, countries and support_email",
      options: ["id"],
      run: async (context, { args: [host = "", ...pairs], options }) =>
        (await import("./site/commands.ts")).addSite(contextOf(context), host, pairs, options.id),
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
    list: {
      about: "every domain",
      run: async (context) => (await import("./site/list.ts")).listSites(contextOf(context)),
    },
  },
  options: {
    id: { value: "<id>", about: "of add: the site's id instead of one made of the host" },
  },
  examples: [
    "add www.example.com name=Example countries=NL,BE support_email=help@example.com",
    "move www.example.com DB_2",
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
