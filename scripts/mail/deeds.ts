import { LETTERS } from "../../app/domain/outbox/outbox.schema.ts";
import { hours } from "../../app/kit/duration.ts";
import { Problem } from "../lib/progress.mjs";
import type { ToolContext } from "../lib/tool.ts";
import { quote, readEvery } from "../site/rows.ts";

/** More are told as the newest of them. */
const TOLD = 1_000;
const AT_A_TIME = 500;

/** What was given up, by kind and fault: counts and ages, and nothing of anybody. By outbox_by_status. */
export async function listDead({ db, now, say }: ToolContext): Promise<void> {
  const rows = await readEvery<Record<string, unknown>>(
    db,
    `SELECT channel, template, fault, count(*) AS many, sum(payload <> '') AS kept, min(created_at) AS oldest FROM (
       SELECT channel, template, fault, payload, created_at FROM outbox WHERE status = 'failed'
       ORDER BY created_at DESC LIMIT ${TOLD})
     GROUP BY channel, template, fault ORDER BY many DESC, template, fault`,
  );
  if (rows.length === 0) say("None was given up.");
  for (const { channel, template, fault, many, kept, oldest } of rows)
    say(
      `${many}  ${channel} ${template}: ${fault ?? "unknown"}, the oldest ${age(now, oldest)} ago, ${kept} can be sent again`,
    );
}

const age = (now: number, then: unknown) => {
  const passed = Math.max(0, Math.floor((now - Number(then)) / hours(1)));
  return passed < 48 ? `${passed} hours` : `${Math.floor(passed / 24)} days`;
};

/** Lets letters that were given up wait as if they had just been written; the clock names them to the queue. */
export async function sendAgain({ db, now, say }: ToolContext, kind?: string): Promise<void> {
  if (kind !== undefined && !(kind in LETTERS))
    throw new Problem(`There is no letter "${kind}". Which there are: npm run mail -- dead`);
  const dead = `SELECT id FROM outbox WHERE status = 'failed' AND channel = 'mail' AND payload <> ''
    ${kind === undefined ? "" : `AND template = ${quote(kind)}`} ORDER BY created_at LIMIT ${AT_A_TIME}`;
  const counts = await readEvery<{ many: number }>(db, `SELECT count(*) AS many FROM (${dead})`);
  for (const { db: there } of counts)
    await there.write([
      `UPDATE outbox SET status = 'waiting', attempts = 0, claimed_until = 0, fault = NULL, due_at = ${now} WHERE id IN (${dead});`,
    ]);
  const many = counts.reduce((sum, count) => sum + count.many, 0);
  say(many === 0 ? "None can be sent again." : `${many} leave within five minutes.`);
  if (counts.some((count) => count.many === AT_A_TIME)) say("There may be more: run it again.");
}
