import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { runBatch, type Statement } from "~/db/batch";
import { databasesOf, openDatabase } from "~/db/database.server";
import type { Badges } from "~/domain/badge/badge";
import { listBadges } from "~/domain/badge/list-badges";
import { MEMBERS_PER_PAGE, readSearch } from "~/domain/discovery/discovery";
import {
  type CountRow,
  type MemberRow,
  parseStep,
  type StepRow,
} from "~/domain/discovery/discovery-store";
import { searchMembers } from "~/domain/discovery/search-members";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { findViewer } from "~/domain/session/find-viewer";
import { findSite } from "~/domain/site/find-site";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Markup } from "../lib/markup.ts";

type Env = { DB: D1Database; HOST: string; SECRET: string; CARDS: { id: string; card: Markup }[] };
type QueryServices = Pick<Services, "readTogether" | "now">;

/**
 * The minimum for the members page: the statements of its own use cases as one batch, and the
 * markup of its own cards in plain React. No router, no layout, no translation, no data for the
 * browser.
 */
export default {
  async fetch(_request, env) {
    const db = openDatabase(env.DB);
    const found = await runBatch(db, await runPageQueries(env));
    const rows = parseStep(found.members.rows).found.slice(0, MEMBERS_PER_PAGE);
    const cards = rows.map((row, index) => cardOf(env, row, index));
    const html = renderToString(createElement("ul", null, cards));
    const body = `<!DOCTYPE html>${html}${JSON.stringify(found.badges.rows)}`;
    return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<Env>;

let siteAndMember: ReturnType<typeof readSiteAndMember> | undefined;

/** Reads the site and the member once. */
async function readSiteAndMember({ DB, HOST, SECRET }: Env) {
  const db = openDatabase(DB);
  const services = {
    db,
    databases: databasesOf([db]),
    now: () => Date.now(),
    log: () => {},
    defer: () => {},
  };
  const site = await findSite(services, HOST);
  if (!site) throw new Error(`No site at ${HOST}`);
  const viewer = await findViewer(services as unknown as Services, site.id as SiteId, SECRET);
  if (!viewer) throw new Error("Nobody is logged in");
  return { site, viewer };
}

/** The queries that the page's use cases batch together; the result is not returned. */
async function runPageQueries(env: Env) {
  siteAndMember ??= readSiteAndMember(env);
  const { site, viewer } = await siteAndMember;
  const statements: Statement[] = [];
  const readTogether = <Row,>(statement: Statement<Row>): Promise<Row[]> => {
    statements.push(statement);
    return Promise.resolve([]);
  };
  const services = {
    readTogether,
    now: () => Date.now(),
  } satisfies QueryServices as unknown as Services;
  const search = readSearch(new URLSearchParams(), { site, searcher: viewer, country: "NL" });
  const cardContext = { language: "en", timeZone: "Europe/Amsterdam", country: "NL" } as const;
  await listBadges(services, viewer.id);
  await searchMembers(services, {
    site,
    viewer,
    search,
    cardContext: { ...cardContext, namePhoto: plainPhotoRef },
  });
  const [badges, members, count] = statements as [
    Statement<Badges>,
    Statement<StepRow>,
    Statement<CountRow>,
  ];
  return { badges, members, count };
}

function cardOf({ CARDS }: Env, { id }: MemberRow, index: number): ReactNode {
  const { id: templateId, card } = CARDS[index % CARDS.length] as Env["CARDS"][number];
  return elementOf(card, { from: templateId, to: id, key: id });
}

/** One element of a card; replaces the id of the card's member by the given one. */
function elementOf(markup: Markup, who: { from: string; to: string; key: string }): ReactNode {
  if (typeof markup === "string") return markup;
  const props: Record<string, unknown> = { key: who.key };
  for (const [name, value] of Object.entries(markup.props))
    props[name] = typeof value === "string" ? value.replaceAll(who.from, who.to) : value;
  const children = markup.children.map((child, n) => elementOf(child, { ...who, key: String(n) }));
  return createElement(markup.tag, props, ...children);
}
