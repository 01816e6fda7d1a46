/** `npm run site`: the operator's tool. Adds a domain with its settings and route, shows and changes settings. */
import { createInterface } from "node:readline/promises";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./lib/runtime.ts";
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { setSettings, unsetSettings } from "./site/change-settings.ts";
import type { CommandContext } from "./site/command-context.ts";
import { addSite, removeSite } from "./site/commands.ts";
import { discounts } from "./site/discounts.ts";
import { moveSite } from "./site/move/move-site.ts";
import { declaredTables } from "./site/move/tables.ts";
import { nearest } from "./site/nearest.ts";
import { listSites, showSite } from "./site/show.ts";

const USAGE = `npm run site -- <command> [options]

  add <host> key=value …   a new domain: needs name, countries, support_email
  set <host> key=value …   other settings; a value is JSON, a text, or a list with commas; an empty one is the default
  unset <host> key …       settings back to their defaults
  move <host> <binding>    to another database of wrangler.toml, such as DB_2: the site is closed meanwhile, for some
                           minutes and longer the larger it is; again goes on with what was stopped
  remove <host>            a domain that nobody has joined, after a question
  show <host>              every setting of a domain, what it sells where, and what is still missing
  list                     every domain
  discount <host> add <code> key=value …   a discount code; needs value_percentage, may ask for country,
                           user_id, currency, minimum_order_value (in hundredths), paymentmethods, expires, validity
  discount <host> list     every code of a domain, and how often it was used
  discount <host> end <code>   nobody can use it from then on

  --id <id>   the new site's id, where the host's own name is not wanted
  --dev       the database of npm run dev instead of that of npm start
  --remote    the deployed database (wrangler login first)

  npm run site -- add www.example.com name=Example countries=NL,BE support_email=help@example.com
  npm run site -- set www.example.com 'payment_methods=[{"method":"ideal"},{"method":"paypal","from":"2027-01-01"}]'
  npm run site -- set www.example.com message_credits=2 'index_title={"en":"Meet someone","nl":"Ontmoet iemand"}'`;

type Work = (context: CommandContext, host: string, pairs: string[], id?: string) => Promise<void>;
const COMMANDS: Record<string, Work> = {
  add: addSite,
  set: setSettings,
  unset: unsetSettings,
  move,
  remove: removeSite,
  show: showSite,
  list: listSites,
  discount: discounts,
};

await runTool({ usage: USAGE, texts: ["id"], plan });

function plan([command = "", host = "", ...pairs]: string[], { id }: { id?: string }) {
  const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!work) throw new Misuse(`There is no command "${command}".${meant(command)}`);
  if (!host && command !== "list") throw new Misuse(`${command} which host?`);
  return ({ db, now, say }: ToolContext) =>
    work({ db, now, say, root: ROOT, ask }, host, pairs, id);
}

async function move({ db, say }: CommandContext, host: string, [to, ...more]: string[]) {
  if (!to || more.length > 0) throw new Misuse("move to which database? For instance: DB_2");
  const mover = { db, say, now: Date.now, pause, tables: await declaredTables() };
  await moveSite(mover, host, to);
}

function meant(command: string): string {
  const near = nearest(command, Object.keys(COMMANDS));
  return near ? ` Did you mean ${near}?` : "";
}

/** One line from the operator; null where the input ends before one came. */
async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return answer;
}
