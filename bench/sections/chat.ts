import { Agent } from "node:http";
import { step } from "../../scripts/lib/progress.mjs";
import { ChatLoad, type Conversation } from "../lib/chat-load.ts";
import type { Options } from "../lib/options.ts";
import { type Gate, type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { type Server, serveBaseline, serveSite, withCpu } from "../lib/server.ts";
import { PAIRS, siteConversations, socketUrl, TEXT } from "../lib/site-conversations.ts";
import { figure, median, pairedRatio, quantile } from "../lib/statistics.ts";
import { makeWorld, withFolder } from "../lib/world.ts";

/** Messages on their way at a time, and messages per second of a round: enough for a round to last about as long. */
const MODES = [
  { inFlight: 1, perSecond: 150 },
  { inFlight: 32, perSecond: 500 },
] as const;
const GATE = 0.7;

type Party = { name: string; server: Server; load: ChatLoad };
type Round = { perSecond: number; micros: number; latencies: number[] };
type Mode = (typeof MODES)[number];

/** A message from the sender's POST to the other member's open socket, beside the least that a paid message can be. */
export function measureChat(options: Options): Promise<Report> {
  return withFolder((siteState) =>
    withFolder(async (floorState) => {
      const people = await step("Writing a world to talk in", () =>
        makeWorld(siteState, PAIRS * 2),
      );
      const site = await serveSite(siteState);
      const floor = await serveBaseline("chat", { state: floorState, objects: { ROOMS: "Room" } });
      const agent = new Agent({ keepAlive: true, maxSockets: 64 });
      try {
        await fillFloor(floor);
        const parties: Party[] = [
          { name: "floor", server: floor, load: new ChatLoad(floorConversations(floor), agent) },
          {
            name: "site",
            server: site,
            load: new ChatLoad(siteConversations(site, people), agent),
          },
        ];
        return await measureParties(parties, options);
      } finally {
        agent.destroy();
        await Promise.all([site.stop(), floor.stop()]);
      }
    }),
  );
}

async function measureParties(
  parties: readonly Party[],
  { rounds, seconds }: Options,
): Promise<Report> {
  for (const { load } of parties) await load.open();
  await step("Warming up", () => interleave(parties, 1, ({ load }) => load.send(PAIRS * 3, 16)));
  for (const { load } of parties) load.ledger.takeLatencies();
  const rows: (string | number)[][] = [];
  const gates: Gate[] = [];
  for (const mode of MODES) {
    const measured = await step(`${mode.inFlight} in flight`, () =>
      interleave(parties, rounds, (party) => runRound(party, mode, seconds)),
    );
    const [floor = [], site = []] = measured;
    for (const [index, party] of parties.entries())
      rows.push(rowOf(party.name, mode, measured[index] ?? [], floor));
    const ratio = pairedRatio(speeds(site), speeds(floor));
    gates.push({
      met: ratio >= GATE,
      says: `${mode.inFlight} in flight: ${figure(ratio)} of the floor's messages per second; at least ${GATE} is asked.`,
    });
  }
  for (const { load } of parties) load.close();
  for (const { name, load } of parties)
    gates.push({ met: load.ledger.isClean, says: `${name}: ${load.ledger}.` });
  const head = [
    "Messages",
    "in flight",
    "msg/s",
    "msg/s : floor",
    "CPU µs",
    "CPU : floor",
    "delivery p50 ms",
    "p99 ms",
  ];
  return { title: "Chat", text: table(head, rows), gates };
}

async function runRound(
  { server, load }: Party,
  { inFlight, perSecond }: Mode,
  seconds: number,
): Promise<Round> {
  const messages = Math.ceil(perSecond * seconds);
  const { result, micros } = await withCpu(server, () => load.send(messages, inFlight));
  return {
    perSecond: messages / result,
    micros: micros / messages,
    latencies: load.ledger.takeLatencies(),
  };
}

const speeds = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
const costs = (rounds: readonly Round[]) => rounds.map(({ micros }) => micros);

function rowOf(
  name: string,
  { inFlight }: Mode,
  rounds: readonly Round[],
  floor: readonly Round[],
): (string | number)[] {
  const latencies = rounds.flatMap((round) => round.latencies);
  return [
    name,
    inFlight,
    figure(median(speeds(rounds))),
    figure(pairedRatio(speeds(rounds), speeds(floor))),
    figure(median(costs(rounds))),
    figure(pairedRatio(costs(rounds), costs(floor))),
    figure(quantile(latencies, 0.5)),
    figure(quantile(latencies, 0.99)),
  ];
}

function floorConversations({ url }: Server): Conversation[] {
  return Array.from({ length: PAIRS }, (_, n) => ({
    post: {
      url: new URL("/send", url),
      body: (clientId) => ({ conversation: `c${n}`, sender: `p${n}`, clientId, text: TEXT }),
    },
    listen: { url: socketUrl(url, `/live?conversation=c${n}`) },
  }));
}

async function fillFloor({ miniflare }: Server): Promise<void> {
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  const names = Array.from({ length: PAIRS }, (_, n) => n);
  await db.batch([
    db.prepare(
      "CREATE TABLE messages (conversation TEXT, seq INTEGER, sender TEXT NOT NULL, client_id TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (conversation, seq), UNIQUE (sender, client_id))",
    ),
    db.prepare(
      "CREATE TABLE wallets (id TEXT PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0))",
    ),
    db.prepare(
      "CREATE TABLE summaries (conversation TEXT PRIMARY KEY, last_seq INTEGER NOT NULL, unread INTEGER NOT NULL)",
    ),
    ...names.map((n) => db.prepare("INSERT INTO wallets VALUES (?, 1000000)").bind(`p${n}`)),
    ...names.map((n) => db.prepare("INSERT INTO summaries VALUES (?, 0, 0)").bind(`c${n}`)),
  ]);
}
