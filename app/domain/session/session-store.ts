import { and, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { first, runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal, type Placeholders, prepared } from "~/db/prepared";
import { forOwner, forSite, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, PhotoId, SessionId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { hasBought } from "../account/account-sql";
import { ageMethodOf } from "../age/age-sql";
import { photos } from "../photo/photo.tables";
import { lacksOrientationConsent } from "../profile/orientation-sql";
import { profiles } from "../profile/profile.tables";
import { updateActivity } from "../profile/profile-sql";
import { wallets } from "../wallet/wallet.tables";
import { MAX_LISTED_SESSIONS, SESSION_IDLE_TTL } from "./session";
import { sessions } from "./session.tables";
import { sessionsOf } from "./session-sql";

const mayLogIn = inArray(accounts.status, ["not_confirmed", "active"]);

/**
 * The session with its member, or null if it ended, expired or was idle too long, or the account
 * may not log in.
 */
export async function findSession(
  db: Database,
  { siteId, idHash }: { siteId: SiteId; idHash: string },
  now: number,
): Promise<SessionRow | null> {
  return first(db, selectSession({ siteId, idHash, now, seenSince: now - SESSION_IDLE_TTL }));
}

type SessionQuery = { siteId: SiteId; idHash: string; now: number; seenSince: number };
const selectSession = prepared((q: Placeholders<SessionQuery>) =>
  forSite(q.siteId)
    .select({
      id: accounts.id,
      status: accounts.status,
      language: accounts.language,
      signupStep: accounts.signup_step,
      signupDate: accounts.signup_date,
      premiumSince: accounts.premium_since,
      bought: hasBought(sql`${sessions.account_id}`).mapWith(Boolean).as("bought"),
      /** Public id of the session; contains the creation time (`firstIdAt`). */
      publicId: sessions.public_id,
      expiresAt: sessions.expires_at,
      seenAt: sessions.seen_at,
      name: profiles.name,
      profileStatus: sql`${profiles.status}`.mapWith(profiles.status).as("profileStatus"),
      gender: profiles.gender,
      birthDate: profiles.birth_date,
      seeks: profiles.seeks,
      country: profiles.country,
      region: profiles.region,
      mainPhotoId: profiles.main_photo_id,
      ageMethod: ageMethodOf(sql`${sessions.account_id}`).as("ageMethod"),
      orientationDue: lacksOrientationConsent({
        id: sql`${profiles.id}`,
        siteId: q.siteId,
        gender: sql`${profiles.gender}`,
        seeks: sql`${profiles.seeks}`,
      })
        .mapWith(Boolean)
        .as("orientationDue"),
      hidesPresence: sql`${profiles.hides_presence} OR ${profiles.invisible}`
        .mapWith(Boolean)
        .as("hidesPresence"),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .innerJoin(profiles, eq(profiles.id, sessions.account_id))
    .where(
      and(
        eq(sessions.id_hash, q.idHash),
        gt(sessions.expires_at, q.now),
        gt(sessions.seen_at, q.seenSince),
      ),
    ),
);

export type SessionRow = ReturnType<typeof selectSession>["row"];

type ValidSessionsQuery = MemberKey & { /* As JSON. */ idHashes: string; now: number };
/**
 * Which of a member's sessions are valid: not ended, not expired, of an account that may log in.
 */
export const selectValidSessions = prepared((q: Placeholders<ValidSessionsQuery>) =>
  forOwner(q, sessions.account_id)
    .select({ hash: sessions.id_hash, expiresAt: sessions.expires_at })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(
      and(
        inArray(sessions.id_hash, sql`(SELECT value FROM json_each(${q.idHashes}))`),
        gt(sessions.expires_at, q.now),
        mayLogIn,
      ),
    ),
);

/** The hash is that of a secret, which identifies a session of any site. */
const sessionByHash = () => unscoped("found by its secret");

/**
 * Records the member's activity; both timestamps are coarse, because every index with them is
 * rewritten.
 */
export async function touchSession(
  db: Database,
  { idHash, accountId }: { idHash: string; accountId: MemberId },
  now: number,
) {
  await runBatch(db, {
    session: sessionByHash()
      .update(sessions)
      .set({ seen_at: now })
      .where(eq(sessions.id_hash, idHash)),
    profile: updateActivity(accountId, now),
  });
}

/** One row if the session was opened, or its password entered again, after a moment. */
export const selectSessionSince = (siteId: SiteId, idHash: string, after: number) =>
  forSite(siteId)
    .select({ fresh: sql<1>`1`.as("fresh") })
    .from(sessions)
    .where(
      and(
        eq(sessions.id_hash, idHash),
        sql`max(${sessions.created_at}, coalesce(${sessions.confirmed_at}, 0)) > ${after}`,
      ),
    );

export const insertSession = (row: typeof sessions.$inferInsert) =>
  insertInto(sessions).values(row);

/** Deletes a session and returns its account. */
export const deleteSession = (idHash: string) =>
  sessionByHash()
    .delete(sessions)
    .where(eq(sessions.id_hash, idHash))
    .returning({ siteId: sessions.site_id, accountId: sessions.account_id });

const selectCodeRecipient = (siteId: SiteId, email: string) =>
  forSite(siteId)
    .select({
      id: accounts.id,
      language: accounts.language,
      name: profiles.name,
      confirmed: sql`${accounts.status} = 'active'`.mapWith(Boolean).as("confirmed"),
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(and(eq(accounts.email, email), mayLogIn));

export type CodeRecipient = RowOf<ReturnType<typeof selectCodeRecipient>>;

/** The recipient of a login code: the member of an address, if they may log in. */
export function findCodeRecipient(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<CodeRecipient | null> {
  return first(db, selectCodeRecipient(siteId, email));
}

export async function findLanguageOf(db: Database, accountId: MemberId): Promise<string> {
  const row = await first(
    db,
    unscoped("the account has a unique id")
      .select({ language: accounts.language })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
  );
  return row?.language ?? "";
}

/** Account, wallet, profile and main photo of a member in one query. */
export function findUser(db: Database, siteId: SiteId, accountId: MemberId) {
  return first(
    db,
    forOwner({ id: accountId, siteId }, accounts.id)
      .select({
        id: accounts.id,
        status: accounts.status,
        premiumSince: accounts.premium_since,
        language: accounts.language,
        signupDate: accounts.signup_date,
        credits: wallets.balance,
        name: profiles.name,
        country: profiles.country,
        profileStatus: sql`${profiles.status}`.mapWith(profiles.status).as("profileStatus"),
        photoId: sql<PhotoId | null>`${photos.id}`.as("photoId"),
        photoStatus: sql<string | null>`${photos.status}`.as("photoStatus"),
      })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .innerJoin(wallets, eq(wallets.account_id, accounts.id))
      .leftJoin(photos, eq(photos.id, profiles.main_photo_id)),
  );
}

/** Deletes expired sessions, at most `limit` at a time; by sessions_by_expiry. */
export function deleteExpiredSessionRows(now: number, limit: number) {
  const expired = subselect({ hash: sessions.id_hash })
    .from(sessions)
    .where(lt(sessions.expires_at, now))
    .orderBy(sessions.expires_at)
    .limit(literal(limit));
  return unscoped("expired sessions of all sites")
    .delete(sessions)
    .where(inArray(sessions.id_hash, expired));
}

/** A member's valid sessions, newest first; by sessions_by_account. */
export const selectSessions = (
  member: MemberKey,
  { current, now }: { current: string; now: number },
) =>
  sessionsOf(member)
    .select({
      id: sessions.public_id,
      device: sessions.device,
      place: sessions.place,
      createdAt: sessions.created_at,
      seenAt: sessions.seen_at,
      current: sql`${sessions.id_hash} = ${current}`.mapWith(Boolean).as("current"),
    })
    .from(sessions)
    .where(and(gt(sessions.expires_at, now), gt(sessions.seen_at, now - SESSION_IDLE_TTL)))
    .orderBy(desc(sessions.created_at))
    .limit(literal(MAX_LISTED_SESSIONS));

export type ListedSessionRow = RowOf<ReturnType<typeof selectSessions>>;

const endedSession = {
  siteId: sessions.site_id,
  accountId: sessions.account_id,
  idHash: sessions.id_hash,
};

/**
 * Ends one of the member's own sessions by its public id; other members' sessions are not found.
 */
export const deleteListedSession = (member: MemberKey, publicId: string) =>
  sessionsOf(member)
    .delete(sessions)
    .where(and(eq(sessions.public_id, publicId), ne(sessions.public_id, "")))
    .returning(endedSession);

export type EndedSession = RowOf<ReturnType<typeof deleteListedSession>>;

/** Ends all sessions of a member except one. */
export const deleteSessionsOf = (member: MemberKey, except: string) =>
  sessionsOf(member).delete(sessions).where(ne(sessions.id_hash, except)).returning(endedSession);

/** Records that the member has just entered the password in this session. */
export const confirmSession = (member: MemberKey, { idHash, at }: { idHash: string; at: number }) =>
  sessionsOf(member).update(sessions).set({ confirmed_at: at }).where(eq(sessions.id_hash, idHash));

type SessionRenewal = { idHash: string; publicId: SessionId; replaces: string; until: number };

/**
 * Copies a session to a new secret with the same age and freshness; the old one expires at `until`,
 * once.
 */
export const renewStatements = ({ idHash, publicId, replaces, until }: SessionRenewal) => ({
  insert: insertSelect(
    sessions,
    {
      id_hash: idHash,
      site_id: sql`${old.site_id}`,
      account_id: sql`${old.account_id}`,
      public_id: publicId,
      device: sql`${old.device}`,
      place: sql`${old.place}`,
      created_at: sql`${old.created_at}`,
      confirmed_at: sql`${old.confirmed_at}`,
      seen_at: sql`${old.seen_at}`,
      expires_at: sql`${old.expires_at}`,
    },
    {
      from: sql`${sessions} old`,
      when: sql`${old.id_hash} = ${replaces} AND ${old.expires_at} > ${until}`,
    },
  ),
  before: sessionByHash()
    .update(sessions)
    .set({ expires_at: until })
    .where(and(eq(sessions.id_hash, replaces), gt(sessions.expires_at, until))),
});

const old = alias(sessions, "old");
