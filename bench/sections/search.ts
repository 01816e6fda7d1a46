import { DatabaseSync } from "node:sqlite";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { unstable_readConfig } from "wrangler";
import { type MembersQuery, selectMembers } from "../../app/domain/discovery/discovery-store.ts";
import { BOUNDS } from "../../app/domain/discovery/search-members.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { ROOT } from "../../scripts/lib/runtime.ts";
import { findLocalFile } from "../../scripts/lib/storage.ts";
import { loadClosed } from "../lib/http-load.ts";
import type { Options } from "../lib/options.ts";
import { type Gate, type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { type Server, serveBaseline, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio } from "../lib/statistics.ts";
import { keptWorld, SITE } from "../lib/world.ts";

type Query = { sql: string; params: unknown[] };
type Found = { name: string; rows: number; rowsRead: number; micros: number[] };

const MAX_CPU = 1.5;
const MAX_ROWS = 2100;
const CONNECTIONS = 8;
const THOUSANDTH = 999;
const KEY = "one row by key";

/** The site's own search query, in worlds of several sizes, beside one read by key of the same table. */
export async function measureSearch(options: Options): Promise<Report> {
  const rows: (string | number)[][] = [];
  const gates: Gate[] = [];
  for (const members of options.members) {
    const state = await keptWorld(members);
    const found = await step(`Searching ${members} members`, () => measureWorld(state, options));
    const key = found.find(({ name }) => name === KEY) as Found;
    const ratio = (one: Found) => pairedRatio(one.micros, key.micros);
    for (const one of found)
      rows.push([
        `${members}: ${one.name}`,
        one.rows,
        one.rowsRead,
        figure(median(one.micros)),
        figure(ratio(one)),
      ]);
    const dearest = Math.max(...found.map(ratio));
    const most = Math.max(...found.map(({ rowsRead }) => rowsRead));
    gates.push({
      met: dearest <= MAX_CPU,
      says: `${members} members: at most ${figure(dearest)} times the CPU of one read by key; ${MAX_CPU} is allowed.`,
    });
    gates.push({
      met: most <= MAX_ROWS,
      says: `${members} members: at most ${most} rows read; ${MAX_ROWS} are allowed.`,
    });
  }
  return {
    title: "Search",
    text: `${EXPLAINED}\n\n${table(["Members: search", "rows", "rows read", "CPU µs", "CPU : by key"], rows)}`,
    gates,
  };
}

const EXPLAINED = `A page is ${BOUNDS.page} members with their photos; a step walks at most ${BOUNDS.walk} rows of an index. "Deep" starts where the thousandth page
of the widest search starts, or at its last page in a world that has fewer. Worlds are those of \`npm run seed\`.`;

async function measureWorld(state: string, { rounds, seconds }: Options): Promise<Found[]> {
  const queries = compileQueries(state);
  const server = await serveBaseline("query", {
    state,
    database: databaseId(),
    bindings: { QUERIES: queries },
  });
  try {
    const names = Object.keys(queries);
    const ask = (name: string) => new URL(`/${encodeURIComponent(name)}`, server.url);
    const counts = await Promise.all(
      names.map(
        async (name) =>
          (await (await fetch(ask(name))).json()) as { rows: number; rowsRead: number },
      ),
    );
    const run = (name: string) => microsOf(server, ask(name), seconds);
    await interleave(names, 1, run);
    const micros = await interleave(names, rounds, run);
    return names.map((name, index) => ({
      name,
      ...(counts[index] as { rows: number; rowsRead: number }),
      micros: micros[index] ?? [],
    }));
  } finally {
    await server.stop();
  }
}

async function microsOf(server: Server, url: URL, seconds: number): Promise<number> {
  const { result, micros } = await withCpu(server, () =>
    loadClosed({ name: url.pathname, url }, CONNECTIONS, seconds),
  );
  if (result.errors > 0) throw new Error(`${result.errors} searches failed`);
  return micros / result.latencies.length;
}

function compileQueries(state: string): Record<string, Query> {
  const db = new DatabaseSync(findLocalFile(state) as string, { readOnly: true });
  const [viewer] = db
    .prepare("SELECT id FROM profiles WHERE site_id = ? AND gender = 'male' LIMIT 1")
    .all(SITE.id) as { id: string }[];
  const widest: MembersQuery = {
    ...{
      siteId: SITE.id,
      viewerId: viewer?.id ?? "",
      genders: ["female"],
      country: "NL",
      region: null,
      fictional: false,
      after: null,
    },
    ...{ bornAfter: "1900-01-01", bornUntil: "2008-01-01", activeSince: 0 },
  };
  const narrowest = {
    ...widest,
    region: "NL-ZE",
    bornAfter: "1985-01-01",
    bornUntil: "1986-01-01",
  };
  const both: MembersQuery = { ...widest, genders: ["female", "male"] };
  const nobody = { ...widest, bornAfter: "1900-01-01", bornUntil: "1901-01-01" };
  const after = deepCursor(db, widest);
  db.close();
  const deep = (query: MembersQuery): MembersQuery => ({ ...query, after });
  const compile = (query: MembersQuery) =>
    new SQLiteAsyncDialect().sqlToQuery(selectMembers(query, BOUNDS)) as Query;
  return {
    [KEY]: { sql: "SELECT * FROM profiles WHERE id = ?", params: [viewer?.id] },
    "widest, first page": compile(widest),
    "widest, deep": compile(deep(widest)),
    "narrowest, first page": compile(narrowest),
    "narrowest, deep": compile(deep(narrowest)),
    "nobody, first page": compile(nobody),
    "nobody, deep": compile(deep(nobody)),
    "both genders, first page": compile(both),
    "both genders, nobody": compile({ ...nobody, genders: both.genders }),
  };
}

/** Where the thousandth page starts, found the slow way. */
function deepCursor(
  db: DatabaseSync,
  { siteId, genders, country }: MembersQuery,
): MembersQuery["after"] {
  const scope =
    "FROM profiles INDEXED BY profiles_by_country WHERE site_id = ? AND gender = ? AND country = ? AND status = 'active'";
  const place = [siteId, genders[0] as string, country];
  const { count } = db.prepare(`SELECT count(*) AS count ${scope}`).get(...place) as {
    count: number;
  };
  const offset = Math.max(0, Math.min(THOUSANDTH * BOUNDS.page, count - BOUNDS.page) - 1);
  const row = db
    .prepare(
      `SELECT has_photo AS photo, last_active_at AS at, id ${scope} ORDER BY has_photo DESC, last_active_at DESC, id DESC LIMIT 1 OFFSET ?`,
    )
    .get(...place, offset);
  const { photo, at, id } = row as { photo: number; at: number; id: string };
  return { photo: photo === 1, at: [at, id] };
}

/** The local file of a database is named after its id. */
function databaseId(): string {
  const { d1_databases } = unstable_readConfig(
    { config: `${ROOT}/wrangler.toml` },
    { hideWarnings: true },
  );
  return d1_databases[0]?.database_id ?? "DB";
}
