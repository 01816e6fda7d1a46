import { DEFAULT_BOUNDS } from "../../app/domain/discovery/search-members.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { databaseId } from "../lib/database-id.ts";
import { loadClosed } from "../lib/http-load.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { compileQueries } from "../lib/search-queries.ts";
import { cachedDatabase } from "../lib/seed-database.ts";
import { type Server, serveBaseline, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio, ratiosOf } from "../lib/statistics.ts";

type SearchMeasurement = { name: string; rows: number; rowsRead: number; micros: number[] };

const CONNECTIONS = 8;

/**
 * The site's own search query, in databases of several sizes, compared with one read by key of the
 * same table.
 */
export async function measureSearch(options: Options): Promise<Report[]> {
  const reports: Report[] = [];
  for (const members of options.members) {
    const state = await cachedDatabase(members);
    const found = await step(`Searching ${members} members`, () => measureDatabase(state, options));
    reports.push(toReport(members, found));
  }
  return reports;
}

function toReport(members: number, found: readonly SearchMeasurement[]): Report {
  const [key, again, _cards, ...searches] = found as [
    SearchMeasurement,
    SearchMeasurement,
    SearchMeasurement,
    ...SearchMeasurement[],
  ];
  const rows = found.map(({ name, rows: count, rowsRead, micros }) => {
    return [name, count, rowsRead, figure(median(micros)), figure(pairedRatio(micros, key.micros))];
  });
  const ratios = searches.map(({ micros }) => ratiosOf(micros, key.micros));
  return {
    title: `Search among ${members} members`,
    part: String(members),
    text: `${EXPLAINED}\n\n${table(["Search", "rows", "rows read", "CPU µs", "CPU : by key"], rows)}`,
    figures: {
      "search-cpu": Math.max(...ratios.map(median)),
      "search-rows": Math.max(...found.map(({ rowsRead }) => rowsRead)),
    },
    noise: noiseOf(ratios, [key.micros, again.micros]),
  };
}

const EXPLAINED = `A page is ${DEFAULT_BOUNDS.page} members with their photos; a step scans at most ${DEFAULT_BOUNDS.scan} rows of an index. "Deep" starts where the thousandth page
of the widest search starts, or at its last page in a world that has fewer. Worlds are those of \`npm run seed\`.`;

async function measureDatabase(
  state: string,
  { rounds, seconds }: Options,
): Promise<SearchMeasurement[]> {
  const queries = compileQueries(state);
  const server = await serveBaseline("query", {
    state,
    database: databaseId(),
    bindings: { QUERIES: queries },
  });
  try {
    const names = Object.keys(queries);
    const urlOf = (name: string) => new URL(`/${encodeURIComponent(name)}`, server.url);
    const counts = await Promise.all(names.map((name) => countRows(urlOf(name))));
    const run = (name: string) => microsOf(server, urlOf(name), seconds);
    await interleave(names, 1, run);
    const micros = await interleave(names, rounds, run);
    return names.map((name, index) => ({
      name,
      ...(counts[index] as Counts),
      micros: micros[index] ?? [],
    }));
  } finally {
    await server.stop();
  }
}

type Counts = Pick<SearchMeasurement, "rows" | "rowsRead">;

async function countRows(url: URL): Promise<Counts> {
  return (await (await fetch(url)).json()) as Counts;
}

async function microsOf(server: Server, url: URL, seconds: number): Promise<number> {
  const { result, micros } = await withCpu(server, () =>
    loadClosed({ name: url.pathname, url }, CONNECTIONS, seconds),
  );
  if (result.errors > 0) throw new Error(`${result.errors} searches failed`);
  return micros / result.latencies.length;
}
