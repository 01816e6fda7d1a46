import { freePort } from "../../scripts/lib/address.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { type Heap, type Inspector, inspect } from "../lib/inspector.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { findShownMember, withFolder, writeSeedData } from "../lib/seed-database.ts";
import { type Server, serveSite } from "../lib/server.ts";
import { SOCKETS, SoakLoad } from "../lib/soak-load.ts";
import { figure, median } from "../lib/statistics.ts";
import { type Trend, trendOf } from "../lib/trend.ts";
import { residentBytes } from "../lib/workerd.ts";

/** More than an isolate caches sessions of. */
const PEOPLE = 3000;
const SAMPLES = 36;
/** The share of the run that is ignored while caches fill. */
const WARM_UP_SHARE = 1 / 6;
const MIB = 1024 * 1024;

/** A section of the run: its end in minutes, and the values measured in it. */
type Sample = { at: number; heap: number; resident: number; done: number; latency: number };

/**
 * Pages, messages, likes and open sockets at a steady rate for half an hour: nothing may grow, slow
 * down or fail.
 */
export function measureSoak({ minutes }: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world to live in", () => writeSeedData(state, PEOPLE));
    const paths = [
      "/members",
      "/credits",
      `/members/${findShownMember(state)}`,
      "/chats",
      "/likes",
    ];
    const port = await freePort();
    const site = await serveSite(state, port);
    const inspector = await inspect(port);
    const load = new SoakLoad(site, people, paths);
    try {
      await load.open();
      const samples = await step(`Living in it for ${minutes} minutes`, () =>
        live(load, { site, inspector, minutes }),
      );
      return toReport(load, samples.slice(Math.floor(SAMPLES * WARM_UP_SHARE)), minutes);
    } finally {
      load.close();
      inspector.close();
      await site.stop();
    }
  });
}

type SoakTarget = { site: Server; inspector: Inspector; minutes: number };

async function live(load: SoakLoad, { site, inspector, minutes }: SoakTarget): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  const total = () => load.done.pages + load.done.likes + load.chat.ledger.acknowledged;
  for (let n = 1; n <= SAMPLES; n++) {
    const before = total();
    const since = performance.now();
    load.latencies = [];
    const until = began + (n / SAMPLES) * minutes * 60_000;
    const watched = lowestHeap(inspector, until);
    await load.work(until);
    const now = performance.now();
    const done = (total() - before) / ((now - since) / 1000);
    load.chat.ledger.drainLatencies();
    const heap = await watched;
    const resident = residentBytes(site.pid) / MIB;
    samples.push({
      at: (now - began) / 60_000,
      heap,
      resident,
      done,
      latency: median(load.latencies),
    });
  }
  return samples;
}

/**
 * The minimum heap of the isolate until the given time: between two garbage collections memory only
 * grows, and forcing one takes too long.
 */
async function lowestHeap(inspector: Inspector, until: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  do {
    const heap = await inspector.call<Heap>("Runtime.getHeapUsage");
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = heap;
    lowest = Math.min(lowest, usedSize + embedderHeapUsedSize + backingStorageSize);
    await sleep(500);
  } while (performance.now() < until);
  return lowest / MIB;
}

function toReport(load: SoakLoad, samples: readonly Sample[], minutes: number): Report {
  const { pages, likes, failed, closed } = load.done;
  const at = samples.map((sample) => sample.at);
  const of = (name: keyof Sample) => samples.map((sample) => sample[name]);
  const heap = trendOf(at, of("heap"));
  const resident = trendOf(at, of("resident"));
  const done = trendOf(at, of("done"));
  const latency = trendOf(at, of("latency"));
  const rows = [
    rowOf("isolate at its lowest, MiB", of("heap"), heap),
    rowOf("whole process, MiB", of("resident"), resident),
    rowOf("pages, likes and messages a second", of("done"), done),
    rowOf("a page, ms", of("latency"), latency),
  ];
  return {
    title: "Soak",
    text: [
      `${figure(minutes)} minutes with ${SOCKETS} open sockets: ${pages} pages, ${load.chat.ledger.acknowledged} messages, ${likes} likes; ${failed} failed, ${closed} sockets closed.`,
      `Messages: ${load.chat.ledger}. The first sixth, in which caches fill, is left out below; ± is one standard error.`,
      "",
      table(["", "middle", "change a minute", "±", "last third : first"], rows),
    ].join("\n"),
    figures: {
      "soak-errors": failed + closed + load.chat.ledger.errorCount,
      "soak-memory": heap.lastToFirst,
      "soak-process": resident.lastToFirst,
      "soak-rate": done.lastToFirst,
    },
  };
}

function rowOf(name: string, values: readonly number[], { perUnit, error, lastToFirst }: Trend) {
  return [name, median(values), perUnit, error, lastToFirst].map((cell) =>
    typeof cell === "number" ? figure(cell) : cell,
  );
}
