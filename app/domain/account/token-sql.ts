import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "./account";
import { accountTokens } from "./account.tables";
import type { TokenPurpose } from "./token-store";

export type MailedSecret = { siteId: SiteId; purpose: TokenPurpose; secretHash: string };

/** Spends a secret; returns the account once and never again. `when` must hold too. */
export const spendToken = (
  { siteId, purpose, secretHash }: MailedSecret,
  now: number,
  when?: SQL,
) =>
  forSite(siteId)
    .update(accountTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(accountTokens.secret_hash, secretHash),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, now),
        when,
      ),
    )
    .returning({ accountId: accountTokens.account_id });

/** Spends all open secrets of a purpose, for example after a change of address. */
export const invalidateTokens = (accountId: SQL, purpose: TokenPurpose, now: number) =>
  unscoped("the account is an expression of the batch")
    .update(accountTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(accountTokens.account_id, accountId),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.used_at),
      ),
    );

/** Subquery: the account of a secret of one state. */
const ownerOf = ({ siteId, purpose, secretHash }: MailedSecret, state: SQL): SQL =>
  sql`${forSite(siteId)
    .select({ accountId: accountTokens.account_id })
    .from(accountTokens)
    .where(
      and(eq(accountTokens.secret_hash, secretHash), eq(accountTokens.purpose, purpose), state),
    )}`;

/** Subquery, in the batch that spent a secret at `now`: the secret's account. */
export const ownerOfSpent = (secret: MailedSecret, now: number): SQL =>
  ownerOf(secret, eq(accountTokens.used_at, now));

/** Subquery: the account of an unspent secret. */
export const ownerOfUnspent = (secret: MailedSecret): SQL =>
  ownerOf(secret, isNull(accountTokens.used_at));

/** Whether the preceding statement wrote a row; for statements that take a condition. */
export const previousStatementWrote = sql`changes() > 0`;

/** Whether the secret exists; for later statements of the batch that wrote it. */
export const tokenExists = (secretHash: string): SQL =>
  exists(
    subselect({ one: sql`1` }).from(accountTokens).where(eq(accountTokens.secret_hash, secretHash)),
  );

type TokenSelection = {
  accountId: MemberId;
  purposes: readonly TokenPurpose[];
  but?: string;
  since?: number;
};

/**
 * Spends the secrets mailed to an account for several purposes, except one, after a change of
 * address or password. `since`: only secrets written then or later.
 */
export const invalidateTokensOf = (
  { accountId, purposes, but = "", since = 0 }: TokenSelection,
  now: number,
  when?: SQL,
) =>
  unscoped("the account has a unique id")
    .update(accountTokens)
    .set({ used_at: now, email: null })
    .where(
      and(
        eq(accountTokens.account_id, accountId),
        inArray(accountTokens.purpose, purposes),
        isNull(accountTokens.used_at),
        ne(accountTokens.secret_hash, but),
        gte(accountTokens.created_at, since),
        when,
      ),
    );

/** Deletes the address stored with a used secret. */
export const clearTokenEmail = (secretHash: string) =>
  unscoped("the secret is unique")
    .update(accountTokens)
    .set({ email: null })
    .where(and(eq(accountTokens.secret_hash, secretHash), isNotNull(accountTokens.used_at)));

/** Condition: the previous address of a member may still undo the change. */
export const mayUndoMailChange = (member: MemberKey, now: number): SQL =>
  exists(
    forOwner(member, accountTokens.account_id)
      .select({ one: sql`1` })
      .from(accountTokens)
      .where(
        and(
          eq(accountTokens.purpose, "undo_mail_change"),
          gt(accountTokens.expires_at, now),
          isNull(accountTokens.used_at),
        ),
      ),
  );

/**
 * Whether an account left this address and its owner can still take it back: nobody else may use it
 * until then, or a thief could lock the owner out with a new account. The account itself may.
 */
export const isReservedForUndo = (
  siteId: SiteId,
  email: string,
  { id, now }: { id: MemberId; now: number },
): SQL =>
  exists(
    forSite(siteId)
      .select({ one: sql`1` })
      .from(accountTokens)
      .where(
        and(
          eq(accountTokens.email, email),
          eq(accountTokens.purpose, "undo_mail_change"),
          gt(accountTokens.expires_at, now),
          isNull(accountTokens.used_at),
          ne(accountTokens.account_id, id),
        ),
      ),
  );
