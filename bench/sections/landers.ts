import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LANDERS } from "~/domain/visit/visit";
import { LANGUAGES } from "~/i18n/languages";
import { BUILD } from "../../scripts/lib/paths.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { loadClosed, type Target } from "../lib/http-load.ts";
import { UNKNOWN_SESSION } from "../lib/http-pages.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { countTrips } from "../lib/round-trips.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { type Server, serveConstant, serveSite, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio, ratiosOf } from "../lib/statistics.ts";

type Page = Target & { server: Server };
/** CPU milliseconds of a lander that is not cached yet; D1 round trips of one that is. */
type SinglePageCost = { miss: number; trips: number };
type Round = { perSecond: number; micros: number; bytes: number };

const WARM_UP = 4;
const CONNECTIONS = 16;
const SHOWN = ["alonetonight", "gallery", "tinderswipe"];
/**
 * Landers are sent compressed, and their size is that of the transfer. Cloudflare sends the country
 * in a header. One encoding for all: the local runtime tries each that is named.
 */
const BROWSER = { "accept-language": "en", "accept-encoding": "gzip", "cf-ipcountry": "NL" };
/**
 * The comparison has that size uncompressed: the local runtime would compress it again for each
 * response.
 */
const UNPACKED = { "accept-encoding": "identity", "cf-ipcountry": "NL" };

/**
 * Landers as visitors load them, compared with a constant Worker and a static asset of the same
 * size; and the cost of rendering one.
 */
export function measureLanders(options: Options): Promise<Report> {
  return withFolder((siteState) =>
    withFolder(async (baselineState) => {
      await step("Writing a world to visit", () => writeSeedData(siteState, 1));
      const requests = SHOWN.map((lander) => ({ path: `/landers/${lander}`, headers: BROWSER }));
      const trips = Math.max(...(await countTrips(siteState, requests)));
      const site = await serveSite(siteState);
      const baseline = await serveConstant(baselineState);
      try {
        const miss = await step("Rendering each lander in each language once", () =>
          measureMiss(site),
        );
        const packed = await loadClosed(pageOf(site, `/landers/${SHOWN[0]}`), 1, 0.1);
        const pages = pagesOf(site, baseline, assetOf(packed.bytes));
        await step("Warming up", () =>
          interleave(pages, WARM_UP, (page) => loadClosed(page, CONNECTIONS, options.seconds)),
        );
        const rounds = await step("As fast as it goes", () =>
          interleave(pages, options.rounds, (page) => run(page, options.seconds)),
        );
        return toReport(pages, rounds, { miss, trips });
      } finally {
        await Promise.all([site.stop(), baseline.stop()]);
      }
    }),
  );
}

function pagesOf(site: Server, baseline: Server, asset: string): Page[] {
  return [
    { ...pageOf(baseline, "/constant", UNPACKED), name: "a constant Worker" },
    { ...pageOf(baseline, "/constant", UNPACKED), name: "the same once more" },
    { ...pageOf(site, `/assets/${asset}`, UNPACKED), name: "a static asset of its size" },
    ...SHOWN.map((lander) => pageOf(site, `/landers/${lander}`)),
  ];
}

function pageOf(server: Server, path: string, headers: Record<string, string> = BROWSER): Page {
  return { server, name: path, url: new URL(path, server.url), headers: () => headers };
}

/** The built asset of the nearest size. */
function assetOf(bytes: number): string {
  const folder = join(BUILD, "client/assets");
  const far = (name: string) => Math.abs(statSync(join(folder, name)).size - bytes);
  return readdirSync(folder).sort((a, b) => far(a) - far(b))[0] as string;
}

async function run(page: Page, seconds: number): Promise<Round> {
  const { result, micros } = await withCpu(page.server, () =>
    loadClosed(page, CONNECTIONS, seconds),
  );
  const answered = result.latencies.length;
  if (result.errors > 0) throw new Error(`${result.errors} requests of ${page.name} failed`);
  return { perSecond: answered / result.seconds, micros: micros / answered, bytes: result.bytes };
}

/** CPU milliseconds of an uncached page, in an isolate that has rendered others. */
async function measureMiss(site: Server): Promise<number> {
  const all = LANDERS.flatMap((lander) =>
    LANGUAGES.map((language) => ({ path: `/landers/${lander}`, language })),
  );
  const visit = async (headers: Record<string, string>) => {
    for (const { path, language } of all) {
      const answer = await fetch(new URL(path, site.url), {
        headers: { ...headers, "accept-language": language },
      });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  for (let turn = 0; turn < 5; turn++) await visit(UNKNOWN_SESSION);
  const { micros } = await withCpu(site, () => visit({}));
  return micros / all.length / 1000;
}

function toReport(
  pages: readonly Page[],
  rounds: readonly Round[][],
  { miss, trips }: SinglePageCost,
): Report {
  const [constant, again, asset, ...landers] = rounds as [Round[], Round[], Round[], ...Round[][]];
  const cpu = (one: readonly Round[]) => one.map(({ micros }) => micros);
  const rate = (one: readonly Round[]) => one.map(({ perSecond }) => perSecond);
  const rows = rounds.map((one, index) => [
    (pages[index] as Page).name,
    figure(median(rate(one))),
    figure(pairedRatio(rate(one), rate(constant))),
    figure(median(cpu(one))),
    figure(pairedRatio(cpu(one), cpu(asset))),
    String(one[0]?.bytes ?? 0),
  ]);
  const dearness = landers.map((one) => ratiosOf(cpu(one), cpu(asset)));
  const rates = landers.map((one) => ratiosOf(rate(one), rate(constant)));
  return {
    title: "Landers",
    text: table(["Answer", "req/s", "req/s : constant", "CPU µs", "CPU : asset", "bytes"], rows),
    figures: {
      "lander-cpu": Math.max(...dearness.map(median)),
      "lander-rate": Math.min(...rates.map(median)),
      "lander-trips": trips,
      "lander-miss": miss,
    },
    noise: noiseOf([...dearness, ...rates], [rate(constant), rate(again)]),
  };
}
