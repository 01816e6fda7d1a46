import { Agent } from "node:http";
import { step } from "../../scripts/lib/progress.mjs";
import { baselineConversations, fillChatBaseline } from "../lib/chat-baseline.ts";
import { ChatLoad, type Conversation } from "../lib/chat-load.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { type Server, serveBaseline, serveSite, withCpu } from "../lib/server.ts";
import { PAIRS, siteConversations } from "../lib/site-conversations.ts";
import { figure, median, pairedRatio, quantile, ratiosOf } from "../lib/statistics.ts";
import type { MeasuredValues } from "../thresholds.ts";

/** Messages in flight, and messages per second of a round: enough for rounds of similar length. */
const MODES = [
  { inFlight: 1, perSecond: 150 },
  { inFlight: 32, perSecond: 500 },
] as const;

type ChatServer = { name: string; server: Server; load: ChatLoad };
type Round = { perSecond: number; micros: number; latencies: number[] };
type Mode = (typeof MODES)[number];
type Row = (string | number)[];

/**
 * A message from its sender, over their socket or by POST, to the other member's open socket,
 * compared with the minimal paid message.
 */
export function measureChat(options: Options): Promise<Report> {
  return withFolder((siteState) =>
    withFolder(async (floorState) => {
      const people = await step("Writing a world to talk in", () =>
        writeSeedData(siteState, PAIRS * 4),
      );
      const site = await serveSite(siteState);
      const floor = await serveBaseline("chat", { state: floorState, objects: { ROOMS: "Room" } });
      const agent = new Agent({ keepAlive: true, maxSockets: 64 });
      const partyOf = (name: string, server: Server, talks: Conversation[]): ChatServer => {
        return { name, server, load: new ChatLoad(talks, agent) };
      };
      try {
        await fillChatBaseline(floor);
        const parties = [
          partyOf("floor", floor, baselineConversations(floor)),
          partyOf("sent", site, siteConversations(site, people.slice(PAIRS * 2), "socket")),
          partyOf("posted", site, siteConversations(site, people)),
        ];
        return await measureParties(parties, options);
      } finally {
        agent.destroy();
        await Promise.all([site.stop(), floor.stop()]);
      }
    }),
  );
}

async function measureParties(parties: readonly ChatServer[], options: Options): Promise<Report> {
  for (const { load } of parties) await load.open();
  await step("Warming up", () => interleave(parties, 1, ({ load }) => load.send(PAIRS * 3, 16)));
  for (const { load } of parties) load.ledger.drainLatencies();
  const rows: Row[] = [];
  const figures: MeasuredValues = {};
  const ratios: number[][] = [];
  for (const mode of MODES) {
    const measured = await measureMode(parties, mode, options);
    rows.push(...measured.rows);
    ratios.push(measured.ratios);
    Object.assign(figures, measured.figures);
  }
  for (const { load } of parties) load.close();
  const ledgers = parties.map(({ name, load }) => `${name}: ${load.ledger}.`);
  figures["message-faults"] = parties.reduce((sum, { load }) => sum + load.ledger.errorCount, 0);
  const text = [table(HEAD, rows), "", ...ledgers].join("\n");
  return { title: "Chat", text, figures, noise: noiseOf(ratios) };
}

async function measureMode(
  parties: readonly ChatServer[],
  mode: Mode,
  { rounds, seconds }: Options,
): Promise<{ rows: Row[]; ratios: number[]; figures: MeasuredValues }> {
  const measured = await step(`${mode.inFlight} in flight`, () =>
    interleave(parties, rounds, (party) => runRound(party, mode, seconds)),
  );
  const [floor = [], sent = [], posted = []] = measured;
  return {
    rows: parties.map(({ name }, n) => [name, ...figuresOf(mode, measured[n] ?? [], floor)]),
    ratios: ratiosOf(speeds(sent), speeds(floor)),
    figures: thresholdValuesOf(mode, floor, { sent, posted }),
  };
}

async function runRound(
  { server, load }: ChatServer,
  { inFlight, perSecond }: Mode,
  seconds: number,
): Promise<Round> {
  const messages = Math.ceil(perSecond * seconds);
  const { result, micros } = await withCpu(server, () => load.send(messages, inFlight));
  return {
    perSecond: messages / result,
    micros: micros / messages,
    latencies: load.ledger.drainLatencies(),
  };
}

const speeds = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
const costs = (rounds: readonly Round[]) => rounds.map(({ micros }) => micros);

/**
 * The values of the thresholds. The delivery time is measured with one message in flight: with more
 * it is the queue's.
 */
function thresholdValuesOf(
  { inFlight }: Mode,
  floor: Round[],
  { sent, posted }: { sent: Round[]; posted: Round[] },
): MeasuredValues {
  const delivery = (q: number) =>
    quantile(latencies(sent), q) / Math.max(quantile(latencies(floor), q), 0.001);
  return {
    [`send-rate-${inFlight}`]: pairedRatio(speeds(sent), speeds(floor)),
    [`send-cpu-${inFlight}`]: pairedRatio(costs(sent), costs(floor)),
    [`post-rate-${inFlight}`]: pairedRatio(speeds(posted), speeds(floor)),
    ...(inFlight === 1 ? { "delivery-p50": delivery(0.5), "delivery-p99": delivery(0.99) } : {}),
  };
}

const latencies = (rounds: readonly Round[]) => rounds.flatMap((round) => round.latencies);

const HEAD = [
  "Messages",
  "in flight",
  "msg/s",
  "msg/s : floor",
  "CPU µs",
  "CPU : floor",
  "delivery p50 ms",
  "p99 ms",
];

function figuresOf({ inFlight }: Mode, rounds: readonly Round[], floor: readonly Round[]): Row {
  const delays = latencies(rounds);
  return [
    inFlight,
    figure(median(speeds(rounds))),
    figure(pairedRatio(speeds(rounds), speeds(floor))),
    figure(median(costs(rounds))),
    figure(pairedRatio(costs(rounds), costs(floor))),
    figure(quantile(delays, 0.5)),
    figure(quantile(delays, 0.99)),
  ];
}
