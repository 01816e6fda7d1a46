import { step } from "../../scripts/lib/progress.mjs";
import { loadClosed, loadOpen } from "../lib/http-load.ts";
import {
  EMPTY,
  fillBaseline,
  HOME,
  MEMBER,
  MEMBERS,
  type Page,
  pagesOf,
  READ_AGAIN,
} from "../lib/http-pages.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { serveBaseline, serveSite, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio, quantile, ratiosOf } from "../lib/statistics.ts";
import { findShownMember, makeWorld, withFolder } from "../lib/world.ts";

/** One round: requests per second, CPU microseconds per request. */
type Closed = { perSecond: number; micros: number; bytes: number };
type Measured = { page: Page; closed: Closed[]; p50: number; p99: number };

/** Rounds that do not count: the runtime compiles a page only after it ran some hundred times. */
const WARM_UP = 4;
/** Enough to keep the runtime busy on two cores. */
const CONNECTIONS = 16;
/** More members than an isolate remembers sessions of, so that each of their requests reads its session. */
const STRANGERS = 3000;
/** At saturation a latency measures the queue. */
const SHARE_OF_MAXIMUM = 0.25;

/** Pages of the site beside a constant answer and one D1 read by key. */
export function measureHttp(options: Options): Promise<Report> {
  return withFolder((siteState) =>
    withFolder(async (baselineState) => {
      const people = await step("Writing a world to read", () => makeWorld(siteState, STRANGERS));
      const shown = findShownMember(siteState);
      const site = await serveSite(siteState);
      const baseline = await serveBaseline("web", { state: baselineState });
      try {
        await fillBaseline(baseline);
        return toReport(await measurePages(pagesOf({ site, baseline, people, shown }), options));
      } finally {
        await Promise.all([site.stop(), baseline.stop()]);
      }
    }),
  );
}

async function measurePages(
  pages: readonly Page[],
  { rounds, seconds }: Options,
): Promise<Measured[]> {
  const there = await onlyThere(pages);
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

async function runClosed(page: Page, seconds: number): Promise<Closed> {
  const { result, micros } = await withCpu(page.server, () =>
    loadClosed(page, CONNECTIONS, seconds),
  );
  const answered = result.latencies.length;
  if (result.errors > 0) throw new Error(`${result.errors} requests of ${page.name} failed`);
  return { perSecond: answered / result.seconds, micros: micros / answered, bytes: result.bytes };
}

/** A page that is not answered with 200 is said and left out, since a fast error would pass for a fast page. */
async function onlyThere(pages: readonly Page[]): Promise<Page[]> {
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

const micros = ({ closed }: Measured) => closed.map((round) => round.micros);

function figuresOf(one: Measured, constant: Measured, read: Measured): string[] {
  return [
    figure(median(one.closed.map(({ perSecond }) => perSecond))),
    figure(median(micros(one))),
    figure(pairedRatio(micros(one), micros(constant))),
    figure(pairedRatio(micros(one), micros(read))),
    figure(one.p50),
    figure(one.p99),
    String(one.closed[0]?.bytes ?? 0),
  ];
}

const HEAD = [
  ...["Answer", "req/s", "CPU µs", "CPU : constant", "CPU : D1 read", "p50 ms", "p99 ms"],
  "bytes",
];

function toReport(measured: readonly Measured[]): Report {
  const named = (name: string) => measured.find(({ page }) => page.name === name);
  const [constant, read] = measured as [Measured, Measured];
  const again = micros(named(READ_AGAIN) ?? read);
  const ratio = (name: string) => pairedRatio(micros(named(name) as Measured), micros(read));
  const ratios = measured.map((one) => ratiosOf(micros(one), micros(read)));
  return {
    title: "Pages",
    text: table(
      HEAD,
      measured.map((one) => [one.page.name, ...figuresOf(one, constant, read)]),
    ),
    figures: {
      "members-cpu": ratio(MEMBERS),
      "member-cpu": ratio(MEMBER),
      "frame-cpu": ratio(EMPTY),
      "home-cpu": ratio(HOME),
    },
    noise: noiseOf(ratios.slice(2), [micros(read), again]),
  };
}
