import type { Person } from "../../tests/support/node-world.ts";
import type { Target } from "./http-load.ts";
import type { Server } from "./server.ts";

export type Page = Target & { server: Server };

/** D1 reads are slower by what they wait for, so a table has to have some size. */
const BASELINE_ROWS = 10_000;

/** Who serves, who asks, and a member who may be seen. */
type Parties = { site: Server; baseline: Server; people: readonly Person[]; shown: string };

/** Two measures to compare with, and the pages. */
export function pagesOf({ site, baseline, people, shown }: Parties): Page[] {
  const [member] = people as [Person];
  let turn = 0;
  const page = (server: Server, name: string, path: string, headers?: Target["headers"]): Page => ({
    server,
    name,
    url: new URL(path, server.url),
    headers,
  });
  const asMember = () => ({ cookie: `${member.cookie}; locale=en` });
  const asNext = () => ({
    cookie: `${(people[turn++ % people.length] as Person).cookie}; locale=en`,
  });
  return [
    page(baseline, "a constant", "/constant"),
    page(baseline, "one D1 row by key", `/${BASELINE_ROWS / 2}`),
    page(site, "/ (visitor)", "/"),
    page(site, "/members", "/members", asMember),
    page(site, "/members/:id", `/members/${shown}`, asMember),
    page(site, "/members, each request another member", "/members", asNext),
  ];
}

/** The table that the second measure reads. */
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
