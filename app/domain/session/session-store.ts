import { and, eq, gt } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { accounts } from "../account/account.tables";
import { profiles } from "../profile/profile.tables";
import { sessions } from "./session.tables";

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The session with its member, or null where it ended, expired, or the account may not log in. */
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
      seeks: profiles.seeks,
      country: profiles.country,
      mainPhotoId: profiles.main_photo_id,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .innerJoin(profiles, eq(profiles.id, sessions.account_id))
    .where(and(eq(sessions.id_hash, idHash), eq(sessions.site_id, siteId), gt(sessions.expires_at, now)));
  return row ?? null;
}

/** Notes that the member was here; both moments are coarse, since every index with them is written again. */
export async function touchSession(db: Database, idHash: string, accountId: string, now: number) {
  await db.batch([
    db.update(sessions).set({ seen_at: now }).where(eq(sessions.id_hash, idHash)),
    db.update(profiles).set({ last_active_at: now }).where(eq(profiles.id, accountId)),
  ]);
}

export function insertSession(db: Database, row: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(row);
}

export function deleteSession(db: Database, idHash: string) {
  return db.delete(sessions).where(eq(sessions.id_hash, idHash));
}
