import type { SQL } from "drizzle-orm";
import type { MemberId, SiteId } from "~/kit/ids";
import { hashSecret, keyedCode, keyedHash, newCode, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { CODE_TTL, LINK_TTL } from "./account";
import { insertToken, type TokenPurpose } from "./token-store";

/**
 * The hash of a code: keyed, because a million codes are quickly tried, and bound to its account
 * and purpose.
 */
export const hashCode = (
  services: Services,
  { purpose, accountId, code }: { purpose: TokenPurpose; accountId: MemberId; code: string },
) => keyedHash(services.networkKey, `code:${purpose}:${accountId}:${code}`);

/**
 * A login code is derived from its row and our key, so that an unused code can be resent although
 * it is not stored.
 */
export const deriveLoginCode = (services: Services, secretHash: string) =>
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
): Promise<{ secret: string; secretHash: string; code: string; statement: SQL }> {
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
