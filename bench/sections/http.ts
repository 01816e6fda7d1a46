import { step } from "../../scripts/lib/progress.mjs";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { measureDocument } from "../lib/document.ts";
import { loadClosed, loadOpen } from "../lib/http-load.ts";
import { fillBaseline, type Page, pagesOf } from "../lib/http-pages.ts";
import { type ClosedLoopRound, type MeasuredPage, toReport } from "../lib/http-report.ts";
import { serveMinimalPage } from "../lib/minimal-page.ts";
import type { Options } from "../lib/options.ts";
import type { Report } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { findShownMember, withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveBaseline, serveSite, withCpu } from "../lib/server.ts";
import { median, quantile } from "../lib/statistics.ts";

/** Rounds that do not count: the runtime compiles a page only after some hundred runs. */
const WARM_UP = 4;
/** Enough to keep the runtime busy on two cores. */
const CONNECTIONS = 16;
/**
 * More members than an isolate caches sessions of, so that each of their requests reads its
 * session.
 */
const UNCACHED_MEMBERS = 3000;
/** At saturation a latency measures the queue. */
const SHARE_OF_MAXIMUM = 0.25;

/**
 * Pages of the site compared with a constant response, one D1 read by key, and the minimal members
 * page.
 */
export function measureHttp(options: Options): Promise<Report> {
  return withFolder((siteState) =>
    withFolder((baselineState) =>
      withFolder(async (state) => {
        const people = await step("Writing a world to read", () =>
          writeSeedData(siteState, UNCACHED_MEMBERS),
        );
        const shown = findShownMember(siteState);
        const document = await step("Weighing a page", () =>
          measureDocument(siteState, people[0] as LoggedInMember),
        );
        const site = await serveSite(siteState);
        const baseline = await serveBaseline("web", { state: baselineState });
        const reference = await serveMinimalPage(
          { site, member: people[0] as LoggedInMember },
          { from: siteState, state },
        );
        try {
          await fillBaseline(baseline);
          const pages = pagesOf({ site, baseline, reference, people, shown });
          return toReport(await measurePages(pages, options), document);
        } finally {
          await Promise.all([site, baseline, reference].map((server) => server.stop()));
        }
      }),
    ),
  );
}

async function measurePages(
  pages: readonly Page[],
  { rounds, seconds }: Options,
): Promise<MeasuredPage[]> {
  const there = await onlyAvailable(pages);
  await step("Warming up", () =>
    interleave(there, WARM_UP, (page) => loadClosed(page, CONNECTIONS, seconds)),
  );
  const closed = await step("As fast as it goes", () =>
    interleave(there, rounds, (page) => runClosed(page, seconds)),
  );
  const rates = closed.map((results) =>
    Math.max(5, median(results.map(({ perSecond }) => perSecond)) * SHARE_OF_MAXIMUM),
  );
  const open = await step("At a quarter of that", () =>
    interleave(there, rounds, (page, index) => loadOpen(page, rates[index] as number, seconds)),
  );
  return there.map((page, index) => {
    const latencies = (open[index] ?? []).flatMap((load) => load.latencies);
    return {
      page,
      closed: closed[index] ?? [],
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  });
}

async function runClosed(page: Page, seconds: number): Promise<ClosedLoopRound> {
  const { result, micros } = await withCpu(page.server, () =>
    loadClosed(page, CONNECTIONS, seconds),
  );
  const answered = result.latencies.length;
  if (result.errors > 0) throw new Error(`${result.errors} requests of ${page.name} failed`);
  return { perSecond: answered / result.seconds, micros: micros / answered, bytes: result.bytes };
}

/**
 * A page without status 200 is reported and skipped, since a fast error would count as a fast page.
 */
async function onlyAvailable(pages: readonly Page[]): Promise<Page[]> {
  const checked = await Promise.all(
    pages.map(async (page) => ({
      page,
      status: (await fetch(page.url, { headers: page.headers?.(), redirect: "manual" })).status,
    })),
  );
  for (const { page, status } of checked)
    if (status !== 200) console.error(`  ${page.name} answers ${status} and is not measured`);
  return checked.filter(({ status }) => status === 200).map(({ page }) => page);
}
