import { newClientId } from "~/kit/client-id";
import { readAssumptions } from "../../scripts/cost/assumptions.ts";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../scripts/lib/local-sites.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { withStorage } from "../../scripts/lib/storage.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { type LargeDataset, MESSAGES_OF_CHAT, writeLargeDataset } from "../lib/large-dataset.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder } from "../lib/seed-database.ts";
import { type Server, serveSite, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio, ratiosOf } from "../lib/statistics.ts";

/** The size of the comparison. */
const FEW = 10_000;
const CONNECTIONS = 8;
const WARM_UP = 3;

/** One of the two sites, and the index of its next member. */
type ComparedSite = { site: Server; crowd: LargeDataset; next: number };
type MemberRequest = (place: ComparedSite, n: number) => Promise<Response>;

const get = ({ site }: ComparedSite, path: string, { cookie }: LoggedInMember) =>
  fetch(new URL(path, site.url), { headers: { cookie: `${cookie}; locale=en; entry_skip=1` } });
/**
 * Equally many chats and members are requested on either site, spread over all of it: the number of
 * active Durable Objects is not what is compared.
 */
const REQUESTED_CHATS = FEW / MESSAGES_OF_CHAT;
const spread = <T>(all: readonly T[], n: number): T => {
  const many = Math.min(REQUESTED_CHATS, all.length);
  return all[Math.floor(((n % many) * all.length) / many)] as T;
};
const chatOf = ({ crowd }: ComparedSite, n: number) => spread(crowd.chats, n);
const personOf = (place: ComparedSite, n: number) => chatOf(place, n).one;

/** Typical requests of members. */
const MEMBER_REQUESTS: Record<string, MemberRequest> = {
  "opening a chat": (place, n) => get(place, `/chats/${chatOf(place, n).id}`, chatOf(place, n).one),
  "the list": (place, n) => get(place, "/chats", personOf(place, n)),
  "a search in one's chats": (place, n) => get(place, "/chats?q=nowhere", personOf(place, n)),
  "a send": (place, n) => {
    const { one, other } = chatOf(place, n);
    const call = { to: other.id, client_id: newClientId(), text: `once more ${n}`, price: 1 };
    return fetch(new URL("/api/message.php", place.site.url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: one.cookie,
        origin: place.site.url.origin,
      },
      body: JSON.stringify(call),
    });
  },
};

/** A site with very many messages compared with one with few. */
export function measureLargeDataset(options: Options): Promise<Report> {
  return withFolder((few) =>
    withFolder(async (many) => {
      const crowds = [await prepare(few, FEW), await prepare(many, options.messages)];
      const sites = [await serveSite(few), await serveSite(many)];
      try {
        const places = sites.map((site, n) => ({
          site,
          crowd: crowds[n] as LargeDataset,
          next: 0,
        }));
        return toReport(
          await measure(places, options),
          crowds[1] as LargeDataset,
          options.messages,
        );
      } finally {
        for (const site of sites) await site.stop();
      }
    }),
  );
}

async function prepare(state: string, messages: number): Promise<LargeDataset> {
  await withStorage(state, migrate);
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  db.close();
  return step(`Writing ${messages} messages`, () => writeLargeDataset(state, messages));
}

type Measured = { name: string; micros: number[][] };

async function measure(places: ComparedSite[], { rounds, seconds }: Options): Promise<Measured[]> {
  const found: Measured[] = [];
  for (const [name, request] of Object.entries(MEMBER_REQUESTS)) {
    const run = (place: ComparedSite) => costOf(request, place, seconds);
    await step(`Warming up: ${name}`, () => interleave(places, WARM_UP, run));
    const micros = await step(`Measuring: ${name}`, () => interleave(places, rounds, run));
    found.push({ name, micros });
  }
  return found;
}

/** CPU microseconds per response. */
async function costOf(
  request: MemberRequest,
  place: ComparedSite,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const requestRepeatedly = async () => {
    while (performance.now() < end) {
      const answer = await request(place, place.next++);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
      answers++;
    }
  };
  const { micros } = await withCpu(place.site, () =>
    Promise.all(Array.from({ length: CONNECTIONS }, requestRepeatedly)),
  );
  return micros / answers;
}

function toReport(found: readonly Measured[], { bytes }: LargeDataset, messages: number): Report {
  const few = 0;
  const many = 1;
  const of = (micros: number[][], n: number) => micros[n] ?? [];
  const ratios = found.map(({ micros }) => pairedRatio(of(micros, many), of(micros, few)));
  const rows = found.map(({ name, micros }, n) => [
    name,
    figure(median(of(micros, few))),
    figure(median(of(micros, many))),
    figure(ratios[n] ?? Number.NaN),
  ]);
  const model = readAssumptions(ROOT).messageBytes;
  return {
    title: "Very many messages",
    text: [
      `${messages} messages in ${messages / MESSAGES_OF_CHAT} chats of one site, beside ${FEW}: in either as many a chat, and as many chats a member.`,
      `A message took ${Math.round(bytes)} bytes of the database, where ${Math.round(model)} are reckoned with.`,
      "",
      table(["CPU µs of", `${FEW} messages`, `${messages} messages`, "ratio"], rows),
    ].join("\n"),
    figures: { "crowd-cpu": Math.max(...ratios), "crowd-bytes": Math.abs(bytes / model - 1) },
    noise: noiseOf(found.map(({ micros }) => ratiosOf(of(micros, many), of(micros, few)))),
  };
}
