import { Agent } from "node:http";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { ChatLoad } from "../lib/chat-load.ts";
import {
  type FailureScenario,
  faultInjectionScenario,
  killScenario,
} from "../lib/failure-scenarios.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveSite } from "../lib/server.ts";
import { siteConversations } from "../lib/site-conversations.ts";
import {
  countAcks,
  MEMBERS,
  type Stream,
  sendAll,
  streamsOf,
  sumStreamErrors,
} from "../lib/storm-conversations.ts";
import { chainAllWallets, verifyLedger } from "../lib/wallet-chain.ts";

/** In total: ten thousand sends, and the number of injected failures meanwhile. */
const SENDS = 10_000;
const FAILURES = 20;
/** Concurrent conversations without failures, and the messages of each. */
const CONVERSATIONS = 200;
const EACH = 10;
const FULL_ROUNDS = 7;
const PATIENCE_MS = 30 * 60_000;

/**
 * An acknowledged message is stored once, in order and paid once: without failures, under kills,
 * and in a storm.
 */
export function measureFaultInjection({ rounds, weather = "at-once" }: Options): Promise<Report> {
  const share = Math.min(1, rounds / FULL_ROUNDS);
  if (weather === "at-once") return measureAtOnce(share);
  const begin = weather === "kills" ? killScenario : faultInjectionScenario;
  return withFolder((state) => measure(state, share, begin));
}

/** Two hundred concurrent conversations, each message to the other member's open socket. */
function measureAtOnce(share: number): Promise<Report> {
  return withFolder(async (state) => {
    // One more than are in flight: a conversation has one message in flight.
    const talks = CONVERSATIONS + 1;
    const people = await step("Writing a world that talks", () => writeSeedData(state, talks * 2));
    const site = await serveSite(state);
    const agent = new Agent({ keepAlive: true });
    const load = new ChatLoad(siteConversations(site, people, "socket", talks), agent);
    try {
      await load.open();
      const messages = Math.ceil(CONVERSATIONS * EACH * share);
      const seconds = await step("All at once", () => load.send(messages, CONVERSATIONS));
      return {
        title: `${CONVERSATIONS} conversations at once`,
        part: "at-once",
        text: `${load.ledger}, in ${seconds.toFixed(1)} s.`,
        figures: { "storm-faults": load.ledger.errorCount },
      };
    } finally {
      load.close();
      agent.destroy();
      await site.stop();
    }
  });
}

async function measure(
  state: string,
  share: number,
  begin: (state: string) => Promise<FailureScenario>,
): Promise<Report> {
  const people = await step("Writing a world to strike", () => writeSeedData(state, MEMBERS));
  const streams = streamsOf(people);
  const weather = await begin(state);
  const blows = Math.ceil(FAILURES * share);
  const began = performance.now();
  let besides = "";
  try {
    const under = { share, blows };
    await step(`Sending under ${weather.name}`, () => sendUnder(weather, streams, under));
    besides = await weather.describe();
    await chainAllWallets(weather.site());
  } finally {
    await weather.site().stop();
  }
  const seconds = (performance.now() - began) / 1000;
  const db = openLocalFile(state);
  const errors = sumStreamErrors(db, people, streams);
  db.close();
  const ledger = await verifyLedger(state);
  const row = [blows, countAcks(streams), ...Object.values(errors), ledger.errors];
  return {
    title: `Ten thousand sends under ${weather.name}`,
    part: weather.name,
    text: [
      `${MEMBERS} members in ${streams.length / 2} conversations, by post, over the socket, and as pages do; ${seconds.toFixed(0)} s.${besides}`,
      "",
      table([weather.name, "acknowledged", ...Object.keys(errors), "ledger"], [row]),
      "",
      `\`npm run ledger -- verify\`: ${ledger.summary}`,
    ].join("\n"),
    figures: { "storm-faults": Object.values(errors).reduce((sum, n) => sum + n, ledger.errors) },
  };
}

/** Injects a failure after each equal share of acknowledgements. */
async function sendUnder(
  { url, strike, site }: FailureScenario,
  streams: readonly Stream[],
  { share, blows }: { share: number; blows: number },
): Promise<void> {
  const each = Math.ceil((SENDS / streams.length) * share);
  const end = performance.now() + PATIENCE_MS;
  const sending = sendAll(url, streams, each);
  let failed = false;
  sending.catch(() => {
    failed = true;
  });
  for (let blow = 1; blow <= blows; blow++) {
    const due = (streams.length * each * blow) / (blows + 1);
    while (!failed && countAcks(streams) < due) {
      if (performance.now() > end) throw new Error(`${countAcks(streams)} sends, and no more`);
      await sleep(10);
    }
    if (failed) break;
    await strike();
    if (blow === Math.ceil(blows / 2)) await chainAllWallets(site());
  }
  await sending;
}
