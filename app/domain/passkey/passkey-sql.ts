import { and, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { PasskeyId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_PASSKEYS } from "./passkey";
import { passkeys, usedChallenges } from "./passkey.tables";

const passkeysOf = (member: MemberKey) => forOwner(member, passkeys.account_id);

/** A member's passkeys, newest first; by passkeys_by_account. */
export const selectPasskeys = (member: MemberKey) =>
  passkeysOf(member)
    .select({
      id: passkeys.id,
      name: passkeys.name,
      synced: passkeys.synced,
      createdAt: passkeys.created_at,
      usedAt: passkeys.used_at,
    })
    .from(passkeys)
    .orderBy(desc(passkeys.created_at))
    .limit(literal(MAX_PASSKEYS));

/** The member's credential ids, so that a device does not register a second passkey. */
export const selectCredentials = (member: MemberKey) =>
  passkeysOf(member)
    .select({ credentialId: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .limit(literal(MAX_PASSKEYS));

/** The passkey of this site with a credential id; by passkeys_by_credential. */
export const selectByCredential = (siteId: SiteId, credentialId: string) =>
  forSite(siteId)
    .select({
      id: passkeys.id,
      accountId: passkeys.account_id,
      credentialId: passkeys.credential_id,
      publicKey: passkeys.public_key,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(eq(passkeys.credential_id, credentialId));

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
export const insertPasskey = (member: MemberKey, { at, ...passkey }: NewPasskey) =>
  insertSelect(
    passkeys,
    {
      id: passkey.id,
      site_id: member.siteId,
      account_id: member.id,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      synced: passkey.synced,
      name: passkey.name,
      created_at: at,
    },
    {
      when: sql`changes() > 0 AND (SELECT count(*) FROM ${passkeys} WHERE ${passkeys.account_id} = ${member.id}) < ${MAX_PASSKEYS}`,
      onConflict: sql`DO NOTHING`,
      returning: { id: passkeys.id },
    },
  );

/** Condition for another statement: the passkey exists and belongs to this member. */
export const isPasskeyOf = (member: MemberKey, passkeyId: PasskeyId): SQL =>
  exists(
    passkeysOf(member).select({ one: sql`1` }).from(passkeys).where(eq(passkeys.id, passkeyId)),
  );

export const renamePasskeyOf = (
  member: MemberKey,
  { passkeyId, name }: { passkeyId: PasskeyId; name: string },
) =>
  passkeysOf(member)
    .update(passkeys)
    .set({ name })
    .where(eq(passkeys.id, passkeyId))
    .returning({ id: passkeys.id });

export const deletePasskeyOf = (member: MemberKey, passkeyId: PasskeyId) =>
  passkeysOf(member)
    .delete(passkeys)
    .where(eq(passkeys.id, passkeyId))
    .returning({ id: passkeys.id });

/** Deletes the passkeys created at `since` or later if `when` holds. */
export const deletePasskeysOf = (
  member: MemberKey,
  { since, when }: { since: number; when: SQL },
) =>
  passkeysOf(member)
    .delete(passkeys)
    .where(and(gte(passkeys.created_at, since), when));

/** Records that a challenge was answered; returns a row once. */
export const spendChallenge = (
  siteId: SiteId,
  { challengeHash, until }: { challengeHash: string; until: number },
) =>
  insertInto(usedChallenges)
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
  forSite(siteId)
    .update(passkeys)
    .set({ counter, used_at: at })
    .where(
      and(
        sql`changes() > 0`,
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined),
      ),
    )
    .returning({ id: passkeys.id });

/** Deletes expired challenges, at most `limit` at a time; by used_challenges_by_expiry. */
export const deleteOldChallenges = (now: number, limit: number) =>
  unscoped("expired challenges of all sites")
    .delete(usedChallenges)
    .where(
      inArray(
        usedChallenges.challenge_hash,
        subselect({ hash: usedChallenges.challenge_hash })
          .from(usedChallenges)
          .where(lt(usedChallenges.expires_at, now))
          .orderBy(usedChallenges.expires_at)
          .limit(literal(limit)),
      ),
    );

/** A member's passkeys for the data export; no keys. */
export const selectOwnPasskeys = (member: MemberKey) =>
  passkeysOf(member)
    .select({
      name: passkeys.name,
      synced: sql<number>`${passkeys.synced}`.as("synced"),
      created_at: passkeys.created_at,
      used_at: passkeys.used_at,
    })
    .from(passkeys)
    .orderBy(passkeys.created_at);
