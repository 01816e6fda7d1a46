import { cpSync, rmSync } from "node:fs";
import type { Person } from "../../tests/support/node-world.ts";
import { bundle } from "./bundle.ts";
import { databaseId } from "./database-id.ts";
import { longestList, type Markup, readMarkup } from "./markup.ts";
import { type Server, serveBaseline } from "./server.ts";
import { SITE } from "./world.ts";

/** The minimal members page (bench/baseline/members.tsx), with a copy of the site's data. */
export async function serveReference(
  { site, member }: { site: Server; member: Person },
  { from, state }: { from: string; state: string },
): Promise<Server> {
  const cards = await readCards(site, member);
  rmSync(state, { recursive: true, force: true });
  cpSync(from, state, { recursive: true, filter: (path) => !/\/r2(\/|$)/.test(path) });
  return serveBaseline("members", {
    state,
    script: await bundle("members"),
    database: databaseId(),
    bindings: {
      HOST: SITE.host,
      SECRET: member.cookie.slice(member.cookie.indexOf("=") + 1),
      CARDS: cards,
    },
  });
}

/** The cards of the current page, each with the id of its member. */
async function readCards({ url }: Server, { cookie }: Person) {
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
