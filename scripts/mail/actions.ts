import { REGENERATED_TEMPLATES } from "../../app/domain/outbox/email-row.ts";
import { EMAIL_TEMPLATES } from "../../app/domain/outbox/outbox.schema.ts";
import { PUSH_TEMPLATES } from "../../app/domain/push/push.schema.ts";
import { hours } from "../../app/kit/duration.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import type { SiteDatabase } from "../site/site-database.ts";
import { quote, readEvery } from "../site/site-database.ts";

/** Maximum rows of the list; only the newest failed rows are counted. */
const MAX_LISTED = 1_000;
const PAGE_SIZE = 500;
/** A data export, which is no e-mail and has its own table. */
const DATA_EXPORT = "takeout";

const ofKinds = (channel: keyof typeof REGENERATED_TEMPLATES) =>
  `(channel = '${channel}' AND template IN (${REGENERATED_TEMPLATES[channel].map(quote).join(", ")}))`;
/** Rows with a stored cause: the text is regenerated from it when they are sent. */
const IS_REGENERATED = `(account_id IS NOT NULL AND (${ofKinds("mail")} OR ${ofKinds("push")}))`;
/** Any other row that still has its text is sent with it. */
const IS_SENDABLE = `(${IS_REGENERATED} OR (channel = 'mail' AND payload <> ''))`;

/**
 * Failed e-mails by kind and error: counts and ages, no personal data. Reads by outbox_by_status.
 */
export async function listDead({ db, now, print }: ToolContext): Promise<void> {
  const rows = await readEvery<Record<string, unknown>>(
    db,
    `SELECT channel, template, fault, count(*) AS many, sum(leaves) AS leaves, min(created_at) AS oldest FROM (
       SELECT * FROM (SELECT channel, template, fault, ${IS_SENDABLE} AS leaves, created_at FROM outbox WHERE status = 'failed'
         ORDER BY created_at DESC LIMIT ${MAX_LISTED})
       UNION ALL
       SELECT 'data', '${DATA_EXPORT}', NULL, expires_at > ${now}, created_at FROM takeouts WHERE status = 'failed')
     GROUP BY channel, template, fault ORDER BY many DESC, template, fault`,
  );
  if (rows.length === 0) print("Nothing failed.");
  for (const { channel, template, fault: error, many, leaves, oldest } of rows)
    print(
      `${many}  ${channel} ${template}: ${error ?? "unknown"}, the oldest ${age(now, oldest)} ago, ${leaves} can be sent again`,
    );
}

const age = (now: number, then: unknown) => {
  const passed = Math.max(0, Math.floor((now - Number(then)) / hours(1)));
  return passed < 48 ? `${passed} hours` : `${Math.floor(passed / 24)} days`;
};

/**
 * Resets failed rows to waiting, as if just written; the scheduler enqueues them. A row with a
 * cause waits without text and is regenerated (R559), any other is sent unchanged.
 */
export async function resend({ db, now, print }: ToolContext, kind?: string): Promise<void> {
  if (
    kind !== undefined &&
    ![EMAIL_TEMPLATES, PUSH_TEMPLATES, { [DATA_EXPORT]: 1 }].some((kinds) => kind in kinds)
  )
    throw new Problem(`There is no kind "${kind}"; npm run mail -- dead shows those that failed.`);
  const dead = `SELECT id FROM outbox WHERE status = 'failed' AND ${IS_SENDABLE}
    ${kind === undefined ? "" : `AND template = ${quote(kind)}`} ORDER BY created_at LIMIT ${PAGE_SIZE}`;
  const takeouts = kind === undefined || kind === DATA_EXPORT ? resetDataExports(now) : null;
  const counts = await countEach(db, dead, takeouts?.dead ?? null);
  for (const { db: there } of counts)
    await there.write([
      `UPDATE outbox SET status = 'waiting', attempts = 0, claimed_until = 0, fault = NULL, due_at = ${now},
        payload = CASE WHEN ${IS_REGENERATED} THEN '' ELSE payload END WHERE id IN (${dead});`,
      ...(takeouts ? [takeouts.again] : []),
    ]);
  const many = counts.reduce((sum, count) => sum + count.many, 0);
  print(many === 0 ? "None can be sent again." : `${many} leave within five minutes.`);
  if (counts.some((count) => count.many >= PAGE_SIZE)) print("There may be more: run it again.");
}

const countEach = (db: SiteDatabase, dead: string, takeouts: string | null) =>
  readEvery<{ many: number }>(
    db,
    `SELECT (SELECT count(*) FROM (${dead})) + ${takeouts ? `(SELECT count(*) FROM (${takeouts}))` : 0} AS many`,
  );

/**
 * The newest unexpired export of each member without one in progress: only one is created at a
 * time.
 */
function resetDataExports(now: number) {
  const dead = `SELECT max(id) AS id FROM takeouts t WHERE status = 'failed' AND expires_at > ${now}
    AND NOT EXISTS (SELECT 1 FROM takeouts w WHERE w.account_id = t.account_id AND w.status = 'waiting') GROUP BY account_id`;
  const again = `UPDATE takeouts SET status = 'waiting', attempts = 0, claimed_until = 0 WHERE id IN (${dead});`;
  return { dead, again };
}
