import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { accounts } from "../account/account.tables";
import { photos } from "../photo/photo.tables";
import { profiles } from "../profile/profile.tables";
import { wallets } from "../wallet/wallet.tables";
import { SESSION_SLEEPS } from "./session";
import { sessions } from "./session.tables";

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The session with its member, or null where it ended, expired or slept too long, or the account may not log in. */
export async function findSession(db: Database, siteId: string, idHash: string, now: number) {
  const [row] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      language: accounts.language,
      signupStep: accounts.signup_step,
      premiumSince: accounts.premium_since,
      seenAt: sessions.seen_at,
      name: profiles.name,
      profileStatus: profiles.status,
      gender: profiles.gender,
      birthDate: profiles.birth_date,
      seeks: profiles.seeks,
      country: profiles.country,
      mainPhotoId: profiles.main_photo_id,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .innerJoin(profiles, eq(profiles.id, sessions.account_id))
    .where(
      and(
        eq(sessions.id_hash, idHash),
        eq(sessions.site_id, siteId),
        gt(sessions.expires_at, now),
        gt(sessions.seen_at, now - SESSION_SLEEPS),
      ),
    );
  return row ?? null;
}

/** Which of a member's sessions stand: not ended, not expired, of an account that may log in. */
export function selectStanding(
  siteId: string,
  accountId: string,
  idHashes: string[],
  now: number,
): SQL {
  return sql`
    SELECT s.id_hash AS hash, s.expires_at AS expiresAt FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id_hash IN (SELECT value FROM json_each(${JSON.stringify(idHashes)})) AND s.site_id = ${siteId} AND s.account_id = ${accountId}
      AND s.expires_at > ${now} AND a.status IN ('not_confirmed', 'active')`;
}

/** Notes that the member was here; both moments are coarse, since every index with them is written again. */
export async function touchSession(db: Database, idHash: string, accountId: string, now: number) {
  await db.batch([
    db.update(sessions).set({ seen_at: now }).where(eq(sessions.id_hash, idHash)),
    db.update(profiles).set({ last_active_at: now }).where(eq(profiles.id, accountId)),
  ]);
}

/** One row where the session was opened after a moment. */
export function selectSessionSince(siteId: string, idHash: string, after: number) {
  return sql`SELECT 1 AS fresh FROM sessions WHERE id_hash = ${idHash} AND site_id = ${siteId} AND created_at > ${after}`;
}

export function insertSession(db: Database, row: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(row);
}

/** Returns whose it was. */
export function deleteSession(db: Database, idHash: string) {
  return db
    .delete(sessions)
    .where(eq(sessions.id_hash, idHash))
    .returning({ siteId: sessions.site_id, accountId: sessions.account_id });
}

/** Who a login code would be mailed to: the member of an address, where they may log in. */
export async function findCodeRecipient(db: Database, siteId: string, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      language: accounts.language,
      name: profiles.name,
      status: accounts.status,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(
      and(
        eq(accounts.site_id, siteId),
        eq(accounts.email, email),
        inArray(accounts.status, ["not_confirmed", "active"]),
      ),
    );
  return row
    ? { id: row.id, language: row.language, name: row.name, confirmed: row.status === "active" }
    : null;
}

export async function findLanguageOf(db: Database, accountId: string): Promise<string> {
  const [row] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.language ?? "";
}

/** Account, wallet, profile and main photo of a member in one read. */
export async function findUser(db: Database, siteId: string, accountId: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      premiumSince: accounts.premium_since,
      language: accounts.language,
      signupDate: accounts.signup_date,
      credits: wallets.balance,
      name: profiles.name,
      country: profiles.country,
      profileStatus: profiles.status,
      photoId: photos.id,
      photoStatus: photos.status,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .innerJoin(wallets, eq(wallets.account_id, accounts.id))
    .leftJoin(photos, eq(photos.id, profiles.main_photo_id))
    .where(and(eq(accounts.id, accountId), eq(accounts.site_id, siteId)));
  return row ?? null;
}

/** Deletes what expired, a bounded number at a time; by sessions_by_expiry. */
export function deleteExpiredSessions(now: number, limit: number) {
  return sql`DELETE FROM sessions WHERE id_hash IN (SELECT id_hash FROM sessions WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${limit})`;
}
