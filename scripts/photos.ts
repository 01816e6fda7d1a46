/** `npm run photos`: staff's tool. Lists photos that wait for a look, lets them through, refuses and bans them. */
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { DEEDS, judgePhoto, listPending, type PhotoDeed } from "./photos/deeds.ts";

const USAGE = `npm run photos -- <command> [id] [options]

  pending       what waits, the oldest first, with where its bytes lie in R2
  release <id>  it is shown
  reject <id>   it is shown to nobody; its owner reads why in a letter
  ban <id>      the same, and whatever looks like it is refused on that site from now on

  --reason "…"  why; the member reads it. Needed for reject and ban
  --dev         the database of npm run dev instead of that of npm start
  --remote      the deployed database (wrangler login first)

  It is gone from every address within a minute. A photo of a chat is judged by its id, too, which a report's evidence
  tells: both of the chat see that it was taken down; whoever sent it reads why in the letter.`;

await runTool({ usage: USAGE, texts: ["reason"], plan });

function plan([command = "", id]: string[], { reason = "" }: { reason?: string }) {
  if (command === "pending") return listPending;
  if (!Object.hasOwn(DEEDS, command)) throw new Misuse(`There is no command "${command}".`);
  if (!id) throw new Misuse(`${command} which photo?`);
  const deed = command as PhotoDeed;
  return (context: ToolContext) => judgePhoto(context, { deed, id, reason });
}
