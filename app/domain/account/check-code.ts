import type { SQL } from "drizzle-orm";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { type TokenPurpose, tryNewestCode } from "./token-store";
import { hashCode } from "./write-token";

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
