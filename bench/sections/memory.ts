import { Agent } from "node:http";
import { freePort } from "../../scripts/lib/address.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { ChatLoad } from "../lib/chat-load.ts";
import { loadClosed } from "../lib/http-load.ts";
import { type Heap, type Inspector, inspect } from "../lib/inspector.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { type Server, serveSite } from "../lib/server.ts";
import { siteConversations } from "../lib/site-conversations.ts";
import { residentBytes } from "../lib/workerd.ts";
import { findShownMember, makeWorld, withFolder } from "../lib/world.ts";

const MIB = 1024 * 1024;
const SAMPLE_MS = 100;
/** Few, since the inspector slows the isolate down. */
const MESSAGES_PER_SECOND = 60;
/** More members than the isolate remembers sessions of, so that every cache of it is full. */
const PEOPLE = 3000;

type Memory = { when: string; heap: number; buffers: number; resident: number };

/** The isolate's memory while pages are read and messages sent as fast as they go: Worker and objects share one isolate. */
export function measureMemory(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world to fill memory with", () =>
      makeWorld(state, PEOPLE),
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
        watch(load, inspector, site),
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

/** The highest of each figure until the load ends. */
async function watch(load: Promise<unknown>, inspector: Inspector, site: Server): Promise<Memory> {
  let loading = true;
  const ended = load.finally(() => (loading = false));
  let peak: Memory = { when: "highest under load", heap: 0, buffers: 0, resident: 0 };
  while (loading) {
    const now = await readMemory(peak.when, inspector, site);
    const whole = (memory: Memory) => memory.heap + memory.buffers;
    peak = {
      ...(whole(now) > whole(peak) ? now : peak),
      resident: Math.max(now.resident, peak.resident),
    };
    await sleep(SAMPLE_MS);
  }
  await ended;
  return peak;
}

async function readMemory(when: string, inspector: Inspector, { pid }: Server): Promise<Memory> {
  const {
    usedSize,
    backingStorageSize = 0,
    embedderHeapUsedSize = 0,
  } = await inspector.call<Heap>("Runtime.getHeapUsage");
  return {
    when,
    heap: usedSize + embedderHeapUsedSize,
    buffers: backingStorageSize,
    resident: residentBytes(pid),
  };
}

function toReport(memories: readonly Memory[], requests: number, chat: ChatLoad): Report {
  const megabytes = (bytes: number) => (bytes / MIB).toFixed(1);
  const rows = memories.map(({ when, heap, buffers, resident }) => [
    when,
    megabytes(heap),
    megabytes(buffers),
    megabytes(heap + buffers),
    megabytes(resident),
  ]);
  const highest = Math.max(...memories.map(({ heap, buffers }) => heap + buffers));
  return {
    title: "Memory",
    text: [
      `One isolate runs the Worker and all its objects. It answered ${requests} pages of ${PEOPLE} members while ${chat.ledger.acknowledged} messages were sent.`,
      "The process holds more than the isolate: the runtime itself, and the databases' caches. Cloudflare ends an isolate beyond 128 MiB.",
      "",
      table(["Isolate, MiB", "heap", "buffers and WebAssembly", "together", "whole process"], rows),
      "",
      `Messages: ${chat.ledger}.`,
    ].join("\n"),
    figures: { isolate: highest / MIB, "memory-faults": chat.ledger.faults },
  };
}
