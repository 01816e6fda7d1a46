import type { Browser } from "@playwright/test";
import type { ConversationId } from "~/kit/ids";
import { step } from "../../scripts/lib/progress.mjs";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { loadClosed } from "../lib/http-load.ts";
import { LENGTHS, writeConversations } from "../lib/long-conversations.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { type Server, serveSite, withCpu } from "../lib/server.ts";
import { figure, median, pairedRatio, quantile, ratiosOf } from "../lib/statistics.ts";
import { KEYS, type Typed, typeIn } from "../lib/typing.ts";
import { openBrowser, visit } from "../lib/visit.ts";

/** The runtime compiles a page only after some hundred runs. */
const WARM_UP = 4;
const CONNECTIONS = 16;
/** Each takes some ten seconds. */
const MAX_VISITS = 5;
/** Runs of a hundred keys each. */
const MAX_TYPED = 3;
/**
 * Of a hundred keys two may be slower: the metric interaction to next paint ignores one in fifty.
 */
const SLOWEST = 0.98;

/** A conversation of each length, by the numbers of LENGTHS. */
type LongConversation = { name: string; url: URL };
/** For each conversation one value per round. */
type Rounds = number[][];

/**
 * Conversations of ten and of ten thousand messages: the document, the page on a slow phone, and
 * keys in its box.
 */
export function measureLongChat(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world that talks", () => writeSeedData(state, 4));
    const ids = await writeConversations(state, people);
    const site = await serveSite(state);
    const browser = await openBrowser();
    const cookies = `${(people[0] as LoggedInMember).cookie}; locale=en; entry_skip=1`;
    try {
      const talks = longConversationsOf(site, ids);
      const micros = await measureDocuments(site, talks, { ...options, cookies });
      const count = Math.min(MAX_VISITS, options.rounds);
      const opened = await measureOpening(browser, talks, { count, cookies });
      const typed = await step("Typing into each", () =>
        interleave(talks, Math.min(MAX_TYPED, options.rounds), ({ url }) =>
          typeIn(browser, url, cookies),
        ),
      );
      return toReport(talks, { micros, opened, typed });
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

const longConversationsOf = ({ url }: Server, ids: readonly ConversationId[]): LongConversation[] =>
  ids.map((id, n) => ({ name: `${LENGTHS[n]} messages`, url: new URL(`/chats/${id}`, url) }));

/** CPU microseconds per document. */
async function measureDocuments(
  site: Server,
  talks: readonly LongConversation[],
  { rounds, seconds, cookies }: Options & { cookies: string },
): Promise<Rounds> {
  const load = async (talk: LongConversation) => {
    const target = { ...talk, headers: () => ({ cookie: cookies }) };
    const run = () => loadClosed(target, CONNECTIONS, seconds);
    const { result, micros } = await withCpu(site, run);
    if (result.errors > 0) throw new Error(`${talk.name}: ${result.errors} were not answered`);
    return micros / result.latencies.length;
  };
  await step("Warming up", () => interleave(talks, WARM_UP, load));
  return step("Documents as fast as they go", () => interleave(talks, rounds, load));
}

/** Milliseconds until each page is hydrated in a browser without a cache. */
async function measureOpening(
  browser: Browser,
  talks: readonly LongConversation[],
  { count, cookies }: { count: number; cookies: string },
): Promise<Rounds> {
  const open = async ({ url }: LongConversation) => (await visit(browser, url, cookies)).hydrated;
  await step("Opening once, for the server", () => interleave(talks, 1, open));
  return step(`Opening ${count} times`, () => interleave(talks, count, open));
}

type Measured = { micros: Rounds; opened: Rounds; typed: Typed[][] };

function toReport(talks: readonly LongConversation[], { micros, opened, typed }: Measured): Report {
  const [ten = 0, page = 1, long = 2] = LENGTHS.keys();
  const keysOf = (n: number) => (typed[n] ?? []).flatMap(({ keys }) => keys);
  const slowest = talks.map((_, n) => quantile(keysOf(n), SLOWEST));
  const of = (rounds: Rounds, n: number) => rounds[n] ?? [];
  const rows = talks.map(({ name }, n) => [
    name,
    figure(median(of(micros, n))),
    figure(pairedRatio(of(micros, n), of(micros, page))),
    figure(median(of(opened, n))),
    figure(pairedRatio(of(opened, n), of(opened, ten))),
    typed[n]?.[0]?.drawn ?? 0,
    figure(median(keysOf(n))),
    figure(slowest[n] ?? Number.NaN),
    figure(Math.max(...keysOf(n))),
  ]);
  return {
    title: "Long conversations",
    text: [
      `On a phone four times slower than this machine, but for the documents' CPU. ${typed[0]?.length ?? 0} times ${KEYS} keys, each from its event to the frame after it; 16 stands for all that are quicker.`,
      "",
      table(HEAD, rows),
    ].join("\n"),
    figures: {
      "long-open": pairedRatio(of(opened, long), of(opened, ten)),
      "long-open-cpu": pairedRatio(of(micros, long), of(micros, page)),
      typing: Math.max(...slowest),
    },
    noise: noiseOf([ratiosOf(of(opened, long), of(opened, ten))]),
  };
}

const HEAD = [
  "Conversation of",
  "CPU µs",
  ": of 50",
  "lives, ms",
  ": of 10",
  "drawn",
  "key p50 ms",
  "p98",
  "slowest",
];
