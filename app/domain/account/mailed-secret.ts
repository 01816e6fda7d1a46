import type { SQL } from "drizzle-orm";
import { first, runBatch, type Statement } from "~/db/batch";
import { hashSecret, keyedCode, keyedHash, newCode, newSecret } from "~/kit/crypto";
import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { CODE_TTL, KNOWN_BROWSER_TTL, LINK_TTL, type MemberKey } from "./account";
import { accountIdOf } from "./account-sql";
import { deleteOldAttempts } from "./attempt-store";
import { deleteOldKnownBrowsers } from "./known-browser-sql";
import { spendToken } from "./token-sql";
import {
  deleteOldTokens,
  findNewestCode,
  findToken,
  insertToken,
  selectOpenToken,
  type TokenPurpose,
  tryNewestCode,
} from "./token-store";

/**
 * The hash of a code: keyed, because a million codes are quickly tried, and bound to its account
 * and purpose.
 */
const hashCode = (
  services: Services,
  { purpose, accountId, code }: { purpose: TokenPurpose; accountId: MemberId; code: string },
) => keyedHash(services.networkKey, `code:${purpose}:${accountId}:${code}`);

/**
 * A login code is derived from its row and our key, so that an unused code can be resent although
 * it is not stored.
 */
const deriveLoginCode = (services: Services, secretHash: string) =>
  keyedCode(services.networkKey, `login:${secretHash}`);

export const hashBrowser = (browser: string) => hashSecret(`browser:${browser}`);

/**
 * `browser`: the browser that requested the code and the only one in which it works. `email`: see
 * account.tables.ts.
 */
type TokenTarget =
  | { purpose: "activate" }
  | { purpose: "login"; browser: string }
  | { purpose: "reset"; browser: string | null }
  | { purpose: "mail_change" | "undo_mail_change"; email: string };

/**
 * A new secret and code to mail: put `statement` into the batch that also writes the e-mail. A
 * login code works only in the browser that holds the secret `browser`.
 */
export async function writeToken(
  services: Services,
  input: { siteId: SiteId; accountId: MemberId } & TokenTarget,
  when?: SQL,
): Promise<{ secret: string; secretHash: string; code: string; statement: Statement }> {
  const { siteId, accountId, purpose } = input;
  const secret = newSecret();
  const at = services.now();
  const secretHash = await hashSecret(secret);
  const code = purpose === "login" ? await deriveLoginCode(services, secretHash) : newCode();
  const row = {
    siteId,
    accountId,
    purpose,
    secretHash,
    at,
    codeHash: await hashCode(services, { purpose, accountId, code }),
    browserHash: "browser" in input && input.browser ? await hashBrowser(input.browser) : null,
    email: "email" in input ? input.email : null,
    codeExpiresAt: at + CODE_TTL[purpose],
    expiresAt: at + LINK_TTL[purpose],
  };
  return { secret, secretHash, code, statement: insertToken(row, when) };
}

/**
 * Checks a typed code against the newest one mailed to the account for this browser (`browserHash`;
 * null: for the session). Every attempt counts, including a correct one; after 5 attempts, after
 * expiry, or once the link was used the error is "code_expired". Returns the hash under which the
 * secret is spent.
 */
export async function checkCode(
  services: Services,
  input: {
    siteId: SiteId;
    accountId: MemberId | SQL;
    purpose: TokenPurpose;
    browserHash: string | null;
    code: string;
  },
): Promise<Outcome<{ secretHash: string; accountId: MemberId }, "code_wrong" | "code_expired">> {
  const { siteId, accountId, purpose, browserHash, code } = input;
  const row = await tryNewestCode(services.db, {
    siteId,
    accountId,
    purpose,
    browserHash,
    now: services.now(),
  });
  if (!row) return refuse("code_expired");
  const { secretHash, codeHash } = row;
  return (await hashCode(services, { purpose, accountId: row.accountId, code })) === codeHash
    ? done({ secretHash, accountId: row.accountId })
    : refuse("code_wrong");
}

/**
 * Purpose and state of a mailed link: "open" may be used, "closed" was used or has expired,
 * "confirmed" means that its action was already done by the link or the code. Null: not a link of
 * this site. Changes nothing.
 */
export async function findLink(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<{ purpose: TokenPurpose; state: "open" | "closed" | "confirmed" } | null> {
  const row = await findToken(services.db, siteId, await hashSecret(secret));
  if (!row) return null;
  if (row.usedAt === null && row.expiresAt > services.now())
    return { purpose: row.purpose, state: "open" };
  return {
    purpose: row.purpose,
    state: row.purpose === "activate" && row.status === "active" ? "confirmed" : "closed",
  };
}

/**
 * The login code mailed for this browser that it may still try, with its expiry; null if there is
 * none. `subject` keys the limit on how often it is mailed.
 */
export async function findLoginCode(
  services: Services,
  query: { siteId: SiteId; accountId: MemberId; browser: string },
): Promise<{ code: string; subject: string; codeExpiresAt: number } | null> {
  const { siteId, accountId, browser } = query;
  const browserHash = await hashBrowser(browser);
  const found = await findNewestCode(services.db, {
    siteId,
    accountId,
    purpose: "login",
    browserHash,
    now: services.now(),
  });
  if (!found) return null;
  return {
    code: await deriveLoginCode(services, found.secretHash),
    subject: found.secretHash,
    codeExpiresAt: found.codeExpiresAt,
  };
}

/**
 * Whether a secret mailed to the account's owner may still be used. Batched with the page's other
 * reads.
 */
export async function hasOpenLink(
  services: Services,
  member: MemberKey,
  purpose: TokenPurpose,
): Promise<boolean> {
  return (await services.readTogether(selectOpenToken(member, purpose, services.now()))).length > 0;
}

/**
 * Spends a mailed login code in the browser that requested it. Returns the account's id, or null
 * alike for a wrong or expired code, another browser and an unknown address. A browser that
 * requested no code cannot try one, so that strangers cannot use up the owner's five attempts.
 */
export async function redeemLoginCode(
  services: Services,
  siteId: SiteId,
  input: { email: string; code: string; browser: string | null },
): Promise<MemberId | null> {
  if (input.browser === null) return null;
  const browserHash = await hashBrowser(input.browser);
  const checked = await checkCode(services, {
    siteId,
    accountId: accountIdOf(siteId, input.email),
    purpose: "login",
    browserHash,
    code: input.code,
  });
  if (!checked.ok) return null;
  const { secretHash, accountId } = checked.value;
  const spent = spendToken({ siteId, purpose: "login", secretHash }, services.now());
  return (await first(services.db, spent)) ? accountId : null;
}

/**
 * A link without a code that reactivates an account until `until`: put `statement` into the batch
 * that also writes the e-mail.
 */
export async function writeReactivationToken(
  services: Services,
  { id: accountId, siteId }: MemberKey,
  { until, when }: { until: number; when?: SQL },
): Promise<{ secret: string; statement: Statement }> {
  const secret = newSecret();
  const row = {
    siteId,
    accountId,
    purpose: "reactivate" as const,
    at: services.now(),
    secretHash: await hashSecret(secret),
    expiresAt: until,
    codeHash: "",
    browserHash: null,
    codeExpiresAt: 0,
    email: null,
  };
  return { secret, statement: insertToken(row, when) };
}

/** Longer than the longest lock and window, so that no counter in use is deleted. */
const ATTEMPT_RETENTION = days(2);
/**
 * Used and expired links stay stored for a while, so that their page can explain why they no longer
 * work.
 */
const TOKEN_RETENTION = days(30);
const BATCH_SIZE = 500;

/** Deletes rate-limit counters, mailed secrets and known-browser marks that are no longer used. */
export async function deleteOldSecrets(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    attempts: deleteOldAttempts(now - ATTEMPT_RETENTION, now, BATCH_SIZE),
    tokens: deleteOldTokens(now - TOKEN_RETENTION, BATCH_SIZE),
    marks: deleteOldKnownBrowsers(now - KNOWN_BROWSER_TTL, BATCH_SIZE),
  });
}
