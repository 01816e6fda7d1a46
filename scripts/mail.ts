/** `npm run mail`: staff's tool. Tells which letters could not leave, and sends them again once that is mended. */
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { listDead, sendAgain } from "./mail/deeds.ts";

const USAGE = `npm run mail -- <command> [kind] [options]

  dead          letters and notifications of the last month that were given up: how many of each kind, by which
                fault, since when. Never to whom, nor what they say
  again [kind]  letters that were given up leave within five minutes, all or those of one kind. One with a link or a
                code is not kept: whoever needs it asks for another on their page

  --dev         the database of npm run dev instead of that of npm start
  --remote      the deployed database (wrangler login first)`;

await runTool({ usage: USAGE, texts: [], plan });

function plan([command = "", kind]: string[]) {
  if (command === "dead") return listDead;
  if (command !== "again") throw new Misuse(`There is no command "${command}".`);
  return (context: ToolContext) => sendAgain(context, kind);
}
