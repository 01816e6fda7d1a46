import { freePort } from "../../scripts/lib/address.ts";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { type Ack, keepSending } from "../../tests/support/keep-sending.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { killHard, serveConstant, serveSite } from "../lib/server.ts";
import { figure, median, quantile } from "../lib/statistics.ts";
import { readStoredStreams } from "../lib/stored-streams.ts";
import { type StoredStream, type StreamErrors, streamErrorsOf } from "../lib/stream-errors.ts";
import { startedAgo } from "../lib/workerd.ts";

const PAIRS = 8;
/** Kills in each of the rounds: seven make twenty-one. */
const KILLS_A_ROUND = 3;
const UP_MS = 700;

/** Starts of a runtime with a constant response: enough for a median. */
const EMPTY_STARTS = 7;

/**
 * Members who write and repeat unacknowledged messages, while the runtime is killed again and
 * again.
 */
export function measureKill({ rounds }: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world to kill", () => writeSeedData(state, PAIRS * 2));
    const port = await freePort();
    let site = await serveSite(state, undefined, port);
    let done = false;
    const pairs = Array.from({ length: PAIRS }, (_, n) => {
      return { from: people[2 * n] as LoggedInMember, to: people[2 * n + 1] as LoggedInMember };
    });
    const url = site.url.origin;
    const sending = Promise.all(pairs.map((pair) => keepSending(url, pair, () => done)));
    const starts: number[] = [];
    await step("Killing it", async () => {
      for (let kill = 0; kill < rounds * KILLS_A_ROUND; kill++) {
        await sleep(UP_MS);
        await killHard(site);
        site = await serveSite(state, undefined, port);
        starts.push(performance.now() - startedAgo(site.pid));
      }
      await sleep(UP_MS);
    });
    done = true;
    const acks = await sending;
    await site.stop();
    const db = openLocalFile(state);
    const stored = readStoredStreams(
      db,
      pairs.map(({ from }) => from),
    );
    db.close();
    const floor = await step("Starting it with nothing in it", () => startEmpty(state));
    return toReport({ acks, starts, stored, floor });
  });
}

/**
 * Milliseconds from each start of the runtime to the first response of a Worker that does nothing:
 * no restart can be faster.
 */
async function startEmpty(state: string): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < EMPTY_STARTS; n++) {
    const constant = await serveConstant(state);
    await (await fetch(constant.url)).text();
    waits.push(startedAgo(constant.pid));
    await killHard(constant);
  }
  return waits;
}

type KillResult = {
  acks: readonly Ack[][];
  starts: readonly number[];
  stored: StoredStream[];
  floor: number[];
};

function toReport({ acks, starts, stored, floor }: KillResult): Report {
  const all = acks.flat();
  const waits = starts.map(
    (start) => Math.min(...all.map(({ at }) => at).filter((at) => at > start)) - start,
  );
  const errors = acks.map((list, n) => streamErrorsOf(list, stored[n] as StoredStream));
  const sum = (name: keyof StreamErrors) => errors.reduce((total, one) => total + one[name], 0);
  const names = ["lost", "doubled", "disordered", "mischarged"] as const;
  const row = [starts.length, all.length, ...names.map(sum)];
  return {
    title: "Kills",
    text: [
      table(["Kills", "acknowledged", ...names], [row]),
      "",
      `From the start of the runtime's process to the first message acknowledged: ${figure(median(waits))} ms, at most ${figure(Math.max(...waits))}. To the first answer of a Worker that does nothing between the same bindings: ${figure(median(floor))} ms.`,
    ].join("\n"),
    figures: {
      "kill-faults": names.reduce((total, name) => total + sum(name), 0),
      "kill-restart": quantile(waits, 0.99),
    },
    noise: noiseOf([waits]),
  };
}
