/** `npm run members`: staff's tool. Finds accounts, suspends and bans them, as a fake too, restores them, and takes a second factor off; each deed has a reason and stands in a log. */
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { checkSite, DEEDS, type Deed, decide, showMembers } from "./members/deeds.ts";

const USAGE = `npm run members -- <command> <id or e-mail> [options]

  find       who that is, and what was decided before
  suspend    hidden and logged out until restored
  ban        the same, for good
  fake       the same, of somebody who was not who they said: whoever paid for writing to them
             in the last 90 days gets that back, and a letter
  restore    takes either back: everything is as it was
  factor-off takes away a second factor that a thief or a lost phone left behind, with all
             passkeys and sessions; only for whoever proved who they are (docs/operating.md)

  --reason "…"   why; the member reads it. Needed for all but find
  --site <host>  where an address has accounts on several sites
  --dev          the database of npm run dev instead of that of npm start
  --remote       the deployed database (wrangler login first)

  npm run members -- suspend sam@example.com --reason "Three members reported insults."`;

const KNOCK_MS = 10_000;

await runTool({ usage: USAGE, texts: ["reason", "site"], plan });

type Given = { reason?: string; site?: string };

function plan([command = "", asked, ...more]: string[], { reason, site: host }: Given) {
  const isFind = command === "find";
  if (!isFind && !DEEDS.includes(command as Deed))
    throw new Misuse(`There is no command "${command}".`);
  if (!asked) throw new Misuse(`${command} whom?`);
  if (more.length > 0)
    throw new Misuse(`What is "${more.join(" ")}"? A reason of several words stands in quotes.`);
  if (isFind && reason !== undefined) throw new Misuse("find needs no reason.");
  return async (context: ToolContext) => {
    if (host) await checkSite(context, host);
    if (isFind) return showMembers(context, asked, host);
    const deed = { deed: command as Deed, asked, reason: reason ?? "", host };
    await decide({ ...context, knock }, deed);
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
