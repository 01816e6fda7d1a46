import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import type { Target } from "./http-load.ts";
import type { Server } from "./server.ts";

export type Page = Target & { server: Server };

/** A visitor with an unknown session: gets no cached page, and no session is read. */
export const UNKNOWN_SESSION = { cookie: "auth.session=nobody; locale=en" };

/** Names of the pages that thresholds refer to. */
const READ = "one D1 row by key";
export const READ_AGAIN = "the same once more";
export const REFERENCE = "the least that /members could be";
export const HOME = "/ (visitor, not kept)";
export const EMPTY = "an empty page in the frame";
export const MEMBERS = "/members";
export const MEMBER = "/members/:id";

/** The cost of a D1 read depends on the table, so the table needs a realistic size. */
const BASELINE_ROWS = 10_000;

/** The servers, the members who send requests, and a visible member. */
type MeasuredServers = {
  site: Server;
  baseline: Server;
  reference: Server;
  people: readonly LoggedInMember[];
  shown: string;
};

/** Two comparison targets, and the pages. */
export function pagesOf({ site, baseline, reference, people, shown }: MeasuredServers): Page[] {
  const [member] = people as [LoggedInMember];
  let turn = 0;
  const page = (server: Server, name: string, path: string, headers?: Target["headers"]): Page => ({
    server,
    name,
    url: new URL(path, server.url),
    headers,
  });
  const asMember = () => ({ cookie: `${member.cookie}; locale=en` });
  const asNext = () => ({
    cookie: `${(people[turn++ % people.length] as LoggedInMember).cookie}; locale=en`,
  });
  return [
    page(baseline, "a constant", "/constant"),
    page(baseline, READ, `/${BASELINE_ROWS / 2}`),
    page(baseline, READ_AGAIN, `/${BASELINE_ROWS / 2}`),
    page(reference, REFERENCE, "/"),
    page(site, "/ (visitor, kept)", "/"),
    page(site, HOME, "/", () => UNKNOWN_SESSION),
    page(site, EMPTY, "/settings/blocked", asMember),
    page(site, MEMBERS, "/members", asMember),
    page(site, MEMBER, `/members/${shown}`, asMember),
    page(site, "/members, each request another member", "/members", asNext),
  ];
}

/** Fills the table that the second comparison reads. */
export async function fillBaseline({ miniflare }: Server): Promise<void> {
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await db.batch([
    db.prepare(
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, about TEXT NOT NULL, at INTEGER NOT NULL)",
    ),
    db
      .prepare(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO people SELECT i, 'Person ' || i, hex(randomblob(100)), i FROM n",
      )
      .bind(BASELINE_ROWS),
  ]);
}
