import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import {
  acceleratedWorker,
  type HandledRequests,
  openFakeMailService,
} from "../lib/fake-mail-service.ts";
import type { Options } from "../lib/options.ts";
import { type QueuedEmail, queueEmails, SUPPRESSION_REASONS } from "../lib/queue-emails.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { SITE, withFolder, writeSeedData } from "../lib/seed-database.ts";
import { killHard, type Server, serveAccelerated } from "../lib/server.ts";

const EMAILS = 10_000;
const PEOPLE = 500;
const KILLS = 5;
const WHOLE = 7;
/**
 * Milliseconds between two polls; after three without progress the queue has processed what the
 * scheduler enqueued.
 */
const POLL_MS = 300;
const IDLE = 3;
const PATIENCE_MS = 25 * 60_000;

/**
 * Ten thousand e-mails to a mail service that fails, times out and sends twice, while the runtime
 * is killed.
 */
export function measureEmails({ rounds }: Options): Promise<Report> {
  return withFolder(async (state) => {
    const many = Math.ceil(EMAILS * Math.min(1, rounds / WHOLE));
    const people = await step("Writing a world that is written to", () =>
      writeSeedData(state, PEOPLE),
    );
    const began = Date.now();
    const db = openLocalFile(state);
    const waiting = await queueEmails(db, people, { siteId: SITE.id, many, now: began });
    db.close();
    const service = await openFakeMailService();
    try {
      const expected = waiting.filter(({ suppressedBy }) => suppressedBy === null).length;
      const script = acceleratedWorker(service.port, began);
      await step("Sending under kills", () => sendAll(state, { script, expected, ...service }));
      return toReport(state, { ...service, waiting, seconds: (Date.now() - began) / 1000 });
    } finally {
      service.close();
    }
  });
}

type SendRun = { script: string; expected: number; accepted: ReadonlySet<string> };

/**
 * Runs until nothing is queued, with a kill whenever another sixth was accepted: in the middle of
 * what the scheduler enqueued.
 */
async function sendAll(state: string, { script, expected, accepted }: SendRun): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let site = await serveAccelerated(state, script);
  for (let kill = 1; (await readQueueState(site)).waiting > 0; ) {
    if (performance.now() > end)
      throw new Error(`${accepted.size} of ${expected} letters, and no more`);
    await (await fetch(new URL("/cdn-cgi/local/scheduled", site.url))).arrayBuffer();
    const isDue = () => kill <= KILLS && accepted.size >= (expected * kill) / (KILLS + 1);
    if (!(await untilIdle(site, isDue))) continue;
    kill++;
    await killHard(site);
    site = await serveAccelerated(state, script);
  }
  await site.stop();
}

/**
 * Whether it ended early: the scheduler enqueues nothing more before the queue has processed its
 * jobs, which in production takes less than its five minutes.
 */
async function untilIdle(site: Server, isOver: () => boolean): Promise<boolean> {
  let before = -1;
  for (let idle = 0; idle < IDLE; ) {
    await sleep(POLL_MS);
    if (isOver()) return true;
    const { tries } = await readQueueState(site);
    idle = tries === before ? idle + 1 : 0;
    before = tries;
  }
  return false;
}

/** Queried through the site's own database, since its process has the file open. */
async function readQueueState({ miniflare }: Server): Promise<{ waiting: number; tries: number }> {
  const db = await miniflare.getD1Database("DB");
  const row = await db
    .prepare(
      "SELECT count(*) FILTER (WHERE status = 'waiting') AS waiting, sum(attempts) AS tries FROM outbox",
    )
    .first<{ waiting: number; tries: number }>();
  return row ?? { waiting: 0, tries: 0 };
}

type SentEmails = {
  waiting: readonly QueuedEmail[];
  accepted: ReadonlySet<string>;
  handled: HandledRequests;
  seconds: number;
};

function toReport(state: string, { waiting, accepted, handled, seconds }: SentEmails): Report {
  const db = openLocalFile(state);
  const rows = db.prepare("SELECT id, status FROM outbox WHERE key LIKE 'bench:%'").all();
  db.close();
  const statusOf = new Map(rows.map(({ id, status }) => [String(id), String(status)]));
  const errors = {
    lost: waiting.filter(({ id, suppressedBy }) => !suppressedBy && !accepted.has(id)).length,
    unwanted: waiting.filter(({ id, suppressedBy }) => suppressedBy && accepted.has(id)).length,
    // It was sent and is recorded as unsent, or the other way round.
    misnoted: waiting.filter(
      ({ id, suppressedBy }) => statusOf.get(id) !== (suppressedBy ? "suppressed" : "sent"),
    ).length,
    foreign: [...accepted].filter((id) => !statusOf.has(id)).length,
  };
  const countSuppressed = (reason: string) =>
    waiting.filter(({ suppressedBy }) => suppressedBy === reason).length;
  const { calls, failed, timedOut, unheard, again } = handled;
  return {
    title: "Ten thousand letters under kills",
    text: [
      `${waiting.length} letters to ${PEOPLE} members, ${KILLS} kills, ${seconds.toFixed(0)} s. ${calls} calls: ${failed} answered with a fault, ${timedOut} never, ${unheard} taken with an answer that was lost; ${again} came again after they were taken, and count once by their key. Kept here: ${SUPPRESSION_REASONS.map((reason) => `${countSuppressed(reason)} ${reason}`).join(", ")}.`,
      "",
      table(
        ["Kills", "delivered once", ...Object.keys(errors)],
        [[KILLS, accepted.size, ...Object.values(errors)]],
      ),
    ].join("\n"),
    figures: { "letter-faults": Object.values(errors).reduce((sum, n) => sum + n, 0) },
  };
}
