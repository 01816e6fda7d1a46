import { sql } from "drizzle-orm";
import { all, run, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/literal";
import type { LetterId, MemberId, SiteId } from "~/kit/ids";
import type { Template } from "./outbox";

type ClaimedLetter = {
  template: string;
  payload: string;
  attempts: number;
  account: MemberId | null;
};

type NewLetter = {
  id: LetterId;
  siteId: SiteId;
  template: Template;
  account: MemberId | null;
  payload: string;
  at: number;
};

/** The statement that writes a letter; `when` must hold in the same batch, so that nothing refused writes a letter. */
export function insertLetter(row: NewLetter, when = sql`1`) {
  return sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, created_at)
    SELECT ${row.id}, ${row.siteId}, 'mail', ${row.template}, ${row.account}, ${row.payload}, ${row.at} WHERE ${when}`;
}

/** Takes a waiting letter in hand until a moment; one of two consumers that ask at once gets it. */
export async function unscopedClaimLetter(
  db: Database,
  id: LetterId,
  { now, until }: { now: number; until: number },
): Promise<ClaimedLetter | "gone" | "busy"> {
  const { claim, state } = await runBatch(db, {
    claim: sql<ClaimedLetter>`UPDATE outbox SET attempts = attempts + 1, claimed_until = ${until}
      WHERE id = ${id} AND status = 'waiting' AND claimed_until <= ${now} RETURNING template, payload, attempts, account_id AS account`,
    state: sql<{ status: string }>`SELECT status FROM outbox WHERE id = ${id}`,
  });
  const [letter] = claim.rows;
  if (letter) return letter;
  return state.rows[0]?.status === "waiting" ? "busy" : "gone";
}

/** Notes that a letter has left and forgets what it said, in one statement. */
export async function unscopedMarkSent(db: Database, id: LetterId, now: number): Promise<void> {
  await run(
    db,
    sql`UPDATE outbox SET status = 'sent', sent_at = ${now}, payload = '' WHERE id = ${id}`,
  );
}

/** Lays a letter back for the next try, or gives it up and forgets what it said. */
export async function unscopedReleaseLetter(
  db: Database,
  id: LetterId,
  givenUp: boolean,
): Promise<void> {
  await run(
    db,
    givenUp
      ? sql`UPDATE outbox SET status = 'failed', payload = '', claimed_until = 0 WHERE id = ${id}`
      : sql`UPDATE outbox SET claimed_until = 0 WHERE id = ${id}`,
  );
}

/** Written `before` a moment, and in nobody's hand `now`. */
type Stuck = { before: number; now: number; limit: number };

/** The oldest letters still waiting; by outbox_by_status. */
function selectStuckLetters({ before, now, limit }: Stuck): Statement<{ id: LetterId }> {
  return sql`SELECT id FROM outbox WHERE status = 'waiting' AND created_at < ${before} AND claimed_until <= ${now} ORDER BY created_at LIMIT ${literal(limit)}`;
}

export async function unscopedListStuckLetters(db: Database, stuck: Stuck): Promise<LetterId[]> {
  return (await all(db, selectStuckLetters(stuck))).map((row) => row.id);
}

/** Deletes letters that left or were given up long ago, a bounded number at a time; by outbox_by_status. */
function deleteOldLetters(status: "sent" | "failed", before: number, limit: number) {
  return sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE status = ${status} AND created_at < ${before} ORDER BY created_at LIMIT ${literal(limit)})`;
}

export async function unscopedForgetLetters(
  db: Database,
  before: number,
  limit: number,
): Promise<void> {
  await runBatch(db, {
    sent: deleteOldLetters("sent", before, limit),
    failed: deleteOldLetters("failed", before, limit),
  });
}
