/** `npm run complaints`: staff's tool. Lists cases that wait, takes one on, and decides it. */
import { decideCase, listOpen, takeCase } from "./complaints/deeds.ts";
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";

const USAGE = `npm run complaints -- <command> [number] [options]

  open             what waits, the oldest first
  take <number>    somebody looks at it: whoever opened it reads so on their page
  decide <number>  it is decided, once; a member reads why on their page and in a letter

  --reason "…"     what was decided and why; whoever complained reads it. Needed for decide
  --site <host>    where a number is there on several sites
  --dev            the database of npm run dev instead of that of npm start
  --remote         the deployed database (wrangler login first)

  npm run complaints -- decide K7F3-92QD --reason "The photos were somebody else's: the profile is gone."`;

await runTool({ usage: USAGE, texts: ["reason", "site"], plan });

type Given = { reason?: string; site?: string };

function plan([command = "", number = ""]: string[], { reason = "", site: host }: Given) {
  if (!["open", "take", "decide"].includes(command))
    throw new Misuse(`There is no command "${command}".`);
  if (command !== "open" && !number) throw new Misuse(`${command} which case?`);
  return (context: ToolContext) => {
    if (command === "open") return listOpen(context);
    if (command === "take") return takeCase(context, { number, host });
    return decideCase(context, { number, host, reason });
  };
}
