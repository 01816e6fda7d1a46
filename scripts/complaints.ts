/** `npm run complaints`: staff's tool. Lists cases that wait, takes one on, and decides it. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import {
  type Asked,
  type ComplaintsContext,
  decideCase,
  listOpen,
  takeCase,
} from "./complaints/deeds.ts";
import { portFromEnvironment } from "./lib/address.ts";
import { fail, Problem } from "./lib/progress.mjs";
import { DEV_STATE, LOCAL_STATE } from "./lib/runtime.ts";
import { openLocalSites, openRemoteSites } from "./site/databases.ts";

const USAGE = `npm run complaints -- <command> [number] [options]

  open             what waits, the oldest first
  take <number>    somebody looks at it: whoever opened it reads so on their page
  decide <number>  it is decided, once; a member reads why on their page and in a letter

  --reason "…"     what was decided and why; whoever complained reads it. Needed for decide
  --site <host>    where a number is there on several sites
  --dev            the database of npm run dev instead of that of npm start
  --remote         the deployed database (wrangler login first)

  npm run complaints -- decide K7F3-92QD --reason "The photos were somebody else's: the profile is gone."`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dev: { type: "boolean" },
      remote: { type: "boolean" },
      reason: { type: "string" },
      site: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [command, number] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await run(command, number, values);
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error instanceof TypeError ? new Problem(`${error.message}\n\n${USAGE}`) : error);
}

type Given = { dev?: boolean; remote?: boolean; reason?: string; site?: string };

async function run(command: string, number: string | undefined, given: Given): Promise<void> {
  if (given.dev && given.remote) throw new Problem("Either --dev or --remote");
  if (!["open", "take", "decide"].includes(command))
    throw new Problem(`There is no command "${command}".\n\n${USAGE}`);
  if (command !== "open" && !number) throw new Problem(`${command} which case?\n\n${USAGE}`);
  const context = await contextOf(given);
  if (command === "open") return listOpen(context);
  const asked: Asked = { number: number ?? "", host: given.site };
  if (command === "take") return takeCase(context, asked);
  await decideCase(context, { ...asked, reason: given.reason ?? "" });
}

async function contextOf({ dev, remote }: Given): Promise<ComplaintsContext> {
  const port = portFromEnvironment(dev ? 5173 : undefined);
  return {
    db: remote ? openRemoteSites() : await openLocalSites(dev ? DEV_STATE : LOCAL_STATE),
    now: Date.now(),
    say: (line) => console.log(line),
    staff: userInfo().username,
    originOf: (host) => (remote ? `https://${host}` : `http://${host}:${port}`),
  };
}
