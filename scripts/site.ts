/** `npm run site`: the operator's tool. Adds a domain with its settings and route, shows and changes settings. */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { fail, Problem } from "./lib/progress.mjs";
import { DEV_STATE, LOCAL_STATE, ROOT } from "./lib/runtime.ts";
import { setSettings, unsetSettings } from "./site/change-settings.ts";
import type { CommandContext } from "./site/command-context.ts";
import { addSite, removeSite } from "./site/commands.ts";
import { openLocalSites, openRemoteSites } from "./site/databases.ts";
import { nearest } from "./site/nearest.ts";
import { listSites, showSite } from "./site/show.ts";

const USAGE = `npm run site -- <command> [options]

  add <host> key=value …   a new domain: needs name, countries, support_email
  set <host> key=value …   other settings; a value is JSON, a text, or a list with commas; an empty one is the default
  unset <host> key …       settings back to their defaults
  remove <host>            a domain that nobody has joined, after a question
  show <host>              every setting of a domain, and what is still missing
  list                     every domain

  --id <id>   the new site's id, where the host's own name is not wanted
  --dev       the database of npm run dev instead of that of npm start
  --remote    the deployed database (wrangler login first)

  npm run site -- add www.example.com name=Example countries=NL,BE support_email=help@example.com
  npm run site -- set www.example.com message_credits=2 'index_title={"en":"Meet someone","nl":"Ontmoet iemand"}'`;

const COMMANDS = ["add", "set", "unset", "remove", "show", "list"];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: "string" },
      dev: { type: "boolean" },
      remote: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [command, host, ...pairs] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await run(command, host, pairs, values);
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error instanceof TypeError ? new Problem(`${error.message}\n\n${USAGE}`) : error);
}

async function run(
  command: string,
  host: string | undefined,
  pairs: string[],
  values: { id?: string; dev?: boolean; remote?: boolean },
): Promise<void> {
  if (values.dev && values.remote) throw new Problem("Either --dev or --remote");
  if (!COMMANDS.includes(command))
    throw new Problem(`There is no command "${command}".${meant(command)}\n\n${USAGE}`);
  if (!host && command !== "list") throw new Problem(`${command} which host?\n\n${USAGE}`);
  const db = values.remote
    ? openRemoteSites()
    : await openLocalSites(values.dev ? DEV_STATE : LOCAL_STATE);
  const context: CommandContext = {
    db,
    root: ROOT,
    now: Date.now(),
    say: (line) => console.log(line),
    ask,
  };
  if (command === "add") await addSite(context, host as string, pairs, values.id);
  else if (command === "set") await setSettings(context, host as string, pairs);
  else if (command === "unset") await unsetSettings(context, host as string, pairs);
  else if (command === "remove") await removeSite(context, host as string);
  else if (command === "show") await showSite(context, host as string);
  else await listSites(context);
}

function meant(command: string): string {
  const near = nearest(command, COMMANDS);
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
