import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId } from "~/kit/ids";
import { verifyIn } from "../../../scripts/ledger/verify.ts";
import { migrate, openLocalFile } from "../../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../../scripts/lib/local-sites.ts";
import { withStorage } from "../../../scripts/lib/storage.ts";
import { openLocalSites } from "../../../scripts/site/databases.ts";
import { readArchiveFiles } from "../../support/archive-files.ts";
import { addLoggedInMembers, type LoggedInMember } from "../../support/members-in-file.ts";
import { writeOldConversations } from "../../support/old-conversations.ts";
import { freePort, type SiteProcess, startSiteProcess } from "../../support/serve-process.ts";

const KILLS = 20;
const CHATS = 180;
const MESSAGES = 100;
const CREDITS = 10_000;
/** How long to wait until a conversation object starts to archive, if one is left with messages. */
const ARCHIVE_START_TIMEOUT_MS = 10_000;
/** One in this many of the reader's own messages was paid. */
const CHARGED = 40;
const state = mkdtempSync(join(tmpdir(), "archive-kill-"));
const rooms = readArchiveFiles(state);
let served: SiteProcess;
afterAll(async () => {
  await served?.kill().catch(() => undefined);
  rmSync(state, { recursive: true, force: true });
});

/**
 * Milliseconds between the first copy of a conversation object and a kill: pseudo-random, and the
 * same each run.
 */
const killDelayMs = (n: number) => ((n * 7_919 + 13) % 61) ** 2 / 40;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const clock = (url: string) => fetch(`${url}/cdn-cgi/local/scheduled`);

async function prepare(): Promise<{ reader: LoggedInMember; chats: ConversationId[] }> {
  await withStorage(state, migrate);
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  const people = addLoggedInMembers(db, "demo", CHATS + 1, { credits: CREDITS, premium: true });
  const chats = await writeOldConversations(db, people, { messages: MESSAGES, charged: CHARGED });
  db.close();
  return { reader: people[0] as LoggedInMember, chats };
}

/** The client ids of the messages in the database. */
function stored(): string[] {
  const db = openLocalFile(state);
  const rows = db.prepare("SELECT client_id AS id FROM messages").all();
  db.close();
  return rows.map(({ id }) => String(id));
}

/**
 * Kills the runtime this long after archiving started; returns what is then in the database, in the
 * objects, and in both.
 */
async function killAt(url: string, ms: number) {
  const before = rooms.bytes();
  const run = clock(url).catch(() => undefined);
  for (
    const end = Date.now() + ARCHIVE_START_TIMEOUT_MS;
    rooms.bytes() === before && Date.now() < end;
  )
    await wait(1);
  await wait(ms);
  await served.kill();
  await run;
  const here = new Set(stored());
  const there = rooms.archivedIds();
  const both = there.filter((id) => here.has(id)).length;
  return { here: here.size, both, all: new Set([...here, ...there]).size };
}

/** The numbers and texts of a chat, read through its API endpoint. */
async function readAll(url: string, { cookie }: LoggedInMember, chat: ConversationId) {
  const all: string[] = [];
  for (let after = 0, more = true; more; ) {
    const page = await fetch(`${url}/api/messages.php?conversation=${chat}&after=${after}`, {
      headers: { cookie },
    });
    const answer = (await page.json()) as Page;
    all.push(...answer.messages.map(({ seq, body }) => `${seq} ${body}`));
    more = answer.more;
    after = answer.messages.at(-1)?.seq ?? after;
  }
  return all;
}
type Page = { messages: { seq: number; body: string }[]; more: boolean };

const total = CHATS * MESSAGES;
/** What each kill left in the database, and in both. */
const found: { here: number; both: number }[] = [];
let seedMembers: Awaited<ReturnType<typeof prepare>>;
let port: number;
const url = () => `http://localhost:${port}`;
beforeAll(async () => {
  seedMembers = await prepare();
  port = await freePort();
}, 120_000);

test.each([0, 1, 2, 3])(
  "a runtime killed while archiving loses no message (round %i)",
  async (round) => {
    for (let n = 0; n < KILLS / 4; n++) {
      served = await startSiteProcess(state, port);
      const { all, ...left } = await killAt(url(), killDelayMs(found.length));
      expect(all, `round ${round}`).toBe(total);
      found.push(left);
    }
  },
  240_000,
);

// A fast machine moves more between two kills than a slow one, and may finish before the last.
test("most kills came before archiving ended, some between a copy and its deletion", () => {
  console.log(
    `left in the database, in both: ${found.map((one) => Object.values(one)).join(" · ")}`,
  );
  expect(found).toHaveLength(KILLS);
  expect(found.filter(({ here }) => here > CHATS).length).toBeGreaterThan(KILLS / 2);
  expect(found.some(({ both }) => both > 0)).toBe(true);
});

test("after the kills every message is archived once, unchanged, and was paid once", async () => {
  served = await startSiteProcess(state, port);
  for (let runs = 0; runs < 20 && stored().length > CHATS; runs++) await clock(url());
  expect(stored()).toHaveLength(CHATS);
  const written = Array.from({ length: MESSAGES }, (_, n) => `${n + 1} message ${n + 1}`);
  for (const chat of seedMembers.chats)
    expect(await readAll(url(), seedMembers.reader, chat)).toEqual(written);
  await served.kill();
  const archivedIds = rooms.archivedIds();
  expect([archivedIds.length, new Set(archivedIds).size]).toEqual([total - CHATS, total - CHATS]);
  await expectPaid(seedMembers.reader);
}, 240_000);

async function expectPaid({ id }: LoggedInMember): Promise<void> {
  const db = openLocalFile(state);
  const wallet = db.prepare("SELECT balance FROM wallets WHERE account_id = ?").get(id);
  db.close();
  const paid = CHATS * Math.ceil(MESSAGES / (2 * CHARGED));
  expect(wallet).toEqual({ balance: CREDITS - paid });
  const lines: string[] = [];
  const place = { db: await openLocalSites(state), siteId: null };
  expect(await verifyIn([place], (line) => void lines.push(line)), lines.join("\n")).toBe(true);
}
