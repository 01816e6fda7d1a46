import { cpSync, rmSync } from "node:fs";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { bundleBaseline } from "./bundle.ts";
import { databaseId } from "./database-id.ts";
import { longestList, type Markup, readMarkup } from "./markup.ts";
import { SITE } from "./seed-database.ts";
import { type Server, serveBaseline } from "./server.ts";

/** The minimal members page (bench/baseline/members.tsx), with a copy of the site's data. */
export async function serveMinimalPage(
  { site, member }: { site: Server; member: LoggedInMember },
  { from, state }: { from: string; state: string },
): Promise<Server> {
  const cards = await readCards(site, member);
  rmSync(state, { recursive: true, force: true });
  cpSync(from, state, { recursive: true, filter: (path) => !/\/r2(\/|$)/.test(path) });
  return serveBaseline("members", {
    state,
    script: await bundleBaseline("members"),
    database: databaseId(),
    bindings: {
      HOST: SITE.host,
      SECRET: member.cookie.slice(member.cookie.indexOf("=") + 1),
      CARDS: cards,
    },
  });
}

/** The cards of the current page, each with the id of its member. */
async function readCards({ url }: Server, { cookie }: LoggedInMember) {
  const answer = await fetch(new URL("/members", url), {
    headers: { cookie: `${cookie}; locale=en` },
  });
  const cards = longestList(readMarkup(await answer.text()));
  if (cards.length < 20) throw new Error(`The page of members shows ${cards.length} cards`);
  return cards.map((card: Markup) => {
    const id = /\/members\/([\w-]{22})/.exec(JSON.stringify(card))?.[1];
    if (!id) throw new Error("A card names no member");
    return { id, card };
  });
}
