/** `npm run mail`: staff's tool. Tells what could not leave, has it sent or written again once that is mended, and announces. */
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";
import { announceTo } from "./mail/announce.ts";
import { listDead, sendAgain } from "./mail/deeds.ts";

const USAGE = `npm run mail -- <command> [kind] [options]

  dead          letters and notifications of the last month, and copies of members' data, that were given up: how many of each
                kind, by which fault, since when. Never to whom, nor what they say
  again [kind]  what was given up leaves within five minutes, all or that of one kind: news of members and links to confirm an address
                or to come back written anew, if they are so still; the rest as it was, to no address that another account has by now. A code is not kept: whoever needs
                one asks for another on their page
  announce news|promotion [send]  what the words say, to the members of a site who asked for it. Without "send" it is only
                counted. Sent again nobody is told twice

  --site <host>   whose members
  --words <file>  JSON: of each language its title (80 letters), text (2000) and short (200), such as
                  { "en": { "title": "…", "text": "…", "short": "…" } }
  --until <day>   until when a promotion stands
  --dev         the database of npm run dev instead of that of npm start
  --remote      the deployed database (wrangler login first)`;

await runTool({ usage: USAGE, texts: ["site", "words", "until"], plan });

type Texts = Partial<Record<"site" | "words" | "until", string>>;

function plan([command = "", kind, send]: string[], { site, words, until }: Texts) {
  if (command === "dead") return listDead;
  if (command === "announce") {
    if (send !== undefined && send !== "send") throw new Misuse(`"${send}" means nothing here.`);
    const given = { kind, site, words, until, sends: send === "send" };
    return (context: ToolContext) => announceTo(context, given);
  }
  if (command !== "again") throw new Misuse(`There is no command "${command}".`);
  return (context: ToolContext) => sendAgain(context, kind);
}
