import { and, desc, eq, exists, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
import type { PasskeyId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_PASSKEYS } from "./passkey";
import { passkeys, usedChallenges } from "./passkey.tables";

const isOwnedBy = ({ id, siteId }: MemberKey) =>
  and(eq(passkeys.account_id, id), eq(passkeys.site_id, siteId));

/** A member's passkeys, newest first; by passkeys_by_account. */
export const selectPasskeys = (member: MemberKey) =>
  build
    .select({
      id: passkeys.id,
      name: passkeys.name,
      synced: passkeys.synced,
      createdAt: passkeys.created_at,
      usedAt: passkeys.used_at,
    })
    .from(passkeys)
    .where(isOwnedBy(member))
    .orderBy(desc(passkeys.created_at))
    .limit(literal(MAX_PASSKEYS));

/** The member's credential ids, so that a device does not register a second passkey. */
export const selectCredentials = (member: MemberKey) =>
  build
    .select({ credentialId: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(isOwnedBy(member))
    .limit(literal(MAX_PASSKEYS));

/** The passkey of this site with a credential id; by passkeys_by_credential. */
export const selectByCredential = (siteId: SiteId, credentialId: string) =>
  build
    .select({
      id: passkeys.id,
      accountId: passkeys.account_id,
      credentialId: passkeys.credential_id,
      publicKey: passkeys.public_key,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(and(eq(passkeys.site_id, siteId), eq(passkeys.credential_id, credentialId)));

/** A passkey as a login verifies it. */
export type StoredPasskey = RowOf<ReturnType<typeof selectByCredential>>;

type NewPasskey = {
  id: PasskeyId;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  synced: boolean;
  name: string;
  at: number;
};

/**
 * Inserts a passkey if the member has room for one more, the site does not have it, and the
 * preceding statement wrote a row.
 */
export function insertPasskey(member: MemberKey, row: NewPasskey): Statement<{ id: PasskeyId }> {
  return sql`INSERT INTO passkeys (id, site_id, account_id, credential_id, public_key, counter, transports, synced, name, created_at)
    SELECT ${row.id}, ${member.siteId}, ${member.id}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports},
      ${row.synced ? 1 : 0}, ${row.name}, ${row.at}
    WHERE changes() > 0 AND (SELECT count(*) FROM passkeys WHERE account_id = ${member.id}) < ${MAX_PASSKEYS}
    ON CONFLICT DO NOTHING RETURNING id`;
}

/** Condition for another statement: the passkey exists and belongs to this member. */
export const isPasskeyOf = (member: MemberKey, passkeyId: PasskeyId): SQL =>
  exists(build.select({ one: sql`1` }).from(passkeys).where(isOwnPasskey(member, passkeyId)));

const isOwnPasskey = (member: MemberKey, passkeyId: PasskeyId) =>
  and(eq(passkeys.id, passkeyId), isOwnedBy(member));

export const renamePasskeyOf = (
  member: MemberKey,
  { passkeyId, name }: { passkeyId: PasskeyId; name: string },
) =>
  build
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(member, passkeyId))
    .returning({ id: passkeys.id });

export const deletePasskeyOf = (member: MemberKey, passkeyId: PasskeyId) =>
  build.delete(passkeys).where(isOwnPasskey(member, passkeyId)).returning({ id: passkeys.id });

export const deletePasskeysOf = (member: MemberKey, when: SQL) =>
  build.delete(passkeys).where(and(isOwnedBy(member), when));

/** Records that a challenge was answered; returns a row once. */
export const spendChallenge = (
  siteId: SiteId,
  { challengeHash, until }: { challengeHash: string; until: number },
) =>
  build
    .insert(usedChallenges)
    .values({ challenge_hash: challengeHash, site_id: siteId, expires_at: until })
    .onConflictDoNothing()
    .returning({ spent: usedChallenges.challenge_hash });

/**
 * Records a use if the preceding statement wrote a row and the counter increased; some devices have
 * no counter and always send 0.
 */
export const recordPasskeyUse = (
  { id, siteId }: { id: PasskeyId; siteId: SiteId },
  { counter, at }: { counter: number; at: number },
) =>
  build
    .update(passkeys)
    .set({ counter, used_at: at })
    .where(
      and(
        sql`changes() > 0`,
        eq(passkeys.id, id),
        eq(passkeys.site_id, siteId),
        or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined),
      ),
    )
    .returning({ id: passkeys.id });

/** Deletes expired challenges, at most `limit` at a time; by used_challenges_by_expiry. */
export const deleteOldChallenges = (now: number, limit: number) =>
  build
    .delete(usedChallenges)
    .where(
      inArray(
        usedChallenges.challenge_hash,
        build
          .select({ hash: usedChallenges.challenge_hash })
          .from(usedChallenges)
          .where(lt(usedChallenges.expires_at, now))
          .orderBy(usedChallenges.expires_at)
          .limit(literal(limit)),
      ),
    );

/** A member's passkeys for the data export; no keys. */
export const selectOwnPasskeys = (member: MemberKey) =>
  build
    .select({
      name: passkeys.name,
      synced: sql<number>`${passkeys.synced}`.as("synced"),
      created_at: passkeys.created_at,
      used_at: passkeys.used_at,
    })
    .from(passkeys)
    .where(isOwnedBy(member))
    .orderBy(passkeys.created_at);
