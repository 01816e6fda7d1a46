/** `npm run members`: staff's tool. Finds accounts, suspends, bans, restores them, and takes a second factor off; each deed has a reason and stands in a log. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { portFromEnvironment } from "./lib/address.ts";
import { fail, Problem } from "./lib/progress.mjs";
import { DEV_STATE, LOCAL_STATE } from "./lib/runtime.ts";
import {
  checkSite,
  DEEDS,
  type Deed,
  decide,
  type StaffContext,
  showMembers,
} from "./members/deeds.ts";
import { openLocalSites, openRemoteSites } from "./site/databases.ts";

const USAGE = `npm run members -- <command> <id or e-mail> [options]

  find       who that is, and what was decided before
  suspend    hidden and logged out until restored
  ban        the same, for good
  restore    takes either back: everything is as it was
  factor-off takes away a second factor that a thief or a lost phone left behind, with all
             passkeys and sessions; only for whoever proved who they are (docs/operating.md)

  --reason "…"   why; the member reads it. Needed for all but find
  --site <host>  where an address has accounts on several sites
  --dev          the database of npm run dev instead of that of npm start
  --remote       the deployed database (wrangler login first)

  npm run members -- suspend sam@example.com --reason "Three members reported insults."`;

/** Where the way is, behind each sentence that says what was wrong. */
const HINT = "npm run members tells how it is used.";
const KNOCK_MS = 10_000;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      site: { type: "string" },
      dev: { type: "boolean" },
      remote: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help || positionals.length === 0) console.log(USAGE);
  else await run(positionals, values);
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(
    error instanceof TypeError ? new Problem(`${error.message.split(". ")[0]}. ${HINT}`) : error,
  );
}

type Given = { reason?: string; site?: string; dev?: boolean; remote?: boolean };

async function run([command = "", asked, ...more]: string[], given: Given): Promise<void> {
  if (given.dev && given.remote) throw new Problem("Either --dev or --remote.");
  const isFind = command === "find";
  if (!isFind && !DEEDS.includes(command as Deed))
    throw new Problem(`There is no command "${command}". ${HINT}`);
  if (!asked) throw new Problem(`${command} whom? ${HINT}`);
  if (more.length > 0)
    throw new Problem(`What is "${more.join(" ")}"? A reason of several words stands in quotes.`);
  if (isFind && given.reason !== undefined) throw new Problem("find needs no reason.");
  const context = await contextOf(given);
  if (given.site) await checkSite(context, given.site);
  if (isFind) return showMembers(context, asked, given.site);
  const { reason = "", site: host } = given;
  await decide(context, { deed: command as Deed, asked, reason, host });
}

async function contextOf({ dev, remote }: Given): Promise<StaffContext> {
  const port = portFromEnvironment(dev ? 5173 : undefined);
  return {
    db: remote ? openRemoteSites() : await openLocalSites(dev ? DEV_STATE : LOCAL_STATE),
    now: Date.now(),
    say: (line) => console.log(line),
    staff: userInfo().username,
    originOf: (host) => (remote ? `https://${host}` : `http://${host}:${port}`),
    knock,
  };
}

async function knock(origin: string, deed: { deed: string; knock: string }): Promise<boolean> {
  const answer = await fetch(`${origin}/api/staff-deed.php`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(deed),
    signal: AbortSignal.timeout(KNOCK_MS),
  });
  return answer.ok;
}
