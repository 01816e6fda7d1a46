import { Agent } from "node:http";
import { freePort } from "../../scripts/lib/address.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { ChatLoad } from "../lib/chat-load.ts";
import { loadClosed } from "../lib/http-load.ts";
import { inspect } from "../lib/inspector.ts";
import {
  type Memory,
  memoryRows,
  readMemory,
  watchMemory,
  wholeOf,
} from "../lib/isolate-memory.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { findShownMember, withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveSite } from "../lib/server.ts";
import { siteConversations } from "../lib/site-conversations.ts";

const MIB = 1024 * 1024;
/** Few, since the inspector slows the isolate down. */
const MESSAGES_PER_SECOND = 60;
/** More members than the isolate caches sessions of, so that every cache of it is full. */
const PEOPLE = 3000;

/**
 * The isolate's memory while pages are read and messages sent at the maximum rate: Worker and
 * Durable Objects share one isolate.
 */
export function measureMemory(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world to fill memory with", () =>
      writeSeedData(state, PEOPLE),
    );
    const shown = findShownMember(state);
    const port = await freePort();
    const site = await serveSite(state, port);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    try {
      const inspector = await inspect(port);
      const chat = new ChatLoad(siteConversations(site, people), agent);
      await chat.open();
      const before = await readMemory("before", inspector, site);
      let turn = 0;
      const headers = () => ({ cookie: (people[turn++ % PEOPLE] as { cookie: string }).cookie });
      const paths = ["/", "/members", `/members/${shown}`, "/chats", "/likes", "/credits"];
      const seconds = options.rounds * options.seconds;
      const pages = paths.map((path) =>
        loadClosed({ name: path, url: new URL(path, site.url), headers }, 6, seconds),
      );
      const load = Promise.all([...pages, chat.send(Math.ceil(MESSAGES_PER_SECOND * seconds), 24)]);
      const peak = await step("Loading pages and messages together", () =>
        watchMemory(load, inspector, site),
      );
      const after = await readMemory("afterwards", inspector, site);
      chat.close();
      inspector.close();
      const requests = (await Promise.all(pages)).reduce(
        (sum, { latencies }) => sum + latencies.length,
        0,
      );
      return toReport([before, peak, after], requests, chat);
    } finally {
      agent.destroy();
      await site.stop();
    }
  });
}

function toReport(memories: readonly Memory[], requests: number, chat: ChatLoad): Report {
  const highest = Math.max(...memories.map(wholeOf));
  return {
    title: "Memory",
    text: [
      `One isolate runs the Worker and all its objects. It answered ${requests} pages of ${PEOPLE} members while ${chat.ledger.acknowledged} messages were sent.`,
      "The process holds more than the isolate: the runtime itself, and the databases' caches. Cloudflare ends an isolate beyond 128 MiB.",
      "",
      table(...memoryRows(memories)),
      "",
      `Messages: ${chat.ledger}.`,
    ].join("\n"),
    figures: { isolate: highest / MIB, "memory-faults": chat.ledger.errorCount },
  };
}
