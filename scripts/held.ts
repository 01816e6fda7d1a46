/** `npm run held`: staff's tool. Lists first messages that wait for a look, shows one, lets it out, or refuses it. */
import { judgeHeld, listWaiting, showHeld } from "./held/deeds.ts";
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";

const USAGE = `npm run held -- <command> [id] [options]

  list          what waits, the oldest first, with how its words begin
  show <id>     the whole of one, who wrote it to whom, and how many like it went out
  release <id>  it is sent within five minutes, and charged then
  refuse <id>   nobody gets it; its writer reads why on their page and in a letter

  --reason "…"  why; the member reads it. Needed for refuse
  --dev         the database of npm run dev instead of that of npm start
  --remote      the deployed database (wrangler login first)

  Fourteen days after it was written it is gone, whatever was decided.`;

await runTool({ usage: USAGE, texts: ["reason"], plan });

function plan([command = "", id]: string[], { reason = "" }: { reason?: string }) {
  if (command === "list") return listWaiting;
  if (command !== "show" && command !== "release" && command !== "refuse")
    throw new Misuse(`There is no command "${command}".`);
  if (!id) throw new Misuse(`${command} which message?`);
  return (context: ToolContext) =>
    command === "show" ? showHeld(context, id) : judgeHeld(context, { deed: command, id, reason });
}
