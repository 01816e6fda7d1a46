import type { SQL } from "drizzle-orm";
import type { MemberId, SiteId } from "~/kit/ids";
import { hashSecret, keyedCode, keyedHash, newCode, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { CODE_LIVES, LINK_LIVES } from "./account";
import { insertToken, type Purpose } from "./token-store";

/** The hash of a code. Keyed, because a million codes are soon tried, and bound to its account and purpose. */
export const hashCode = (
  services: Services,
  { purpose, accountId, code }: { purpose: Purpose; accountId: MemberId; code: string },
) => keyedHash(services.networkKey, `code:${purpose}:${accountId}:${code}`);

/** A login code follows from its row and our key, so that an unused one can be mailed again although it is kept nowhere. */
export const loginCodeOf = (services: Services, secretHash: string) =>
  keyedCode(services.networkKey, `login:${secretHash}`);

/** The hash under which a browser that asked for a code is known. */
export const hashBrowser = (browser: string) => hashSecret(`browser:${browser}`);

/** `browser`: of the one that asked, the only one which the code will open. `email`: see account.tables.ts. */
type MailedFor =
  | { purpose: "activate" }
  | { purpose: "login"; browser: string }
  | { purpose: "reset"; browser: string | null }
  | { purpose: "mail_change" | "undo_mail_change"; email: string };

/**
 * A new secret and code to mail: put `statement` into the batch that also writes the letter. A login code opens the
 * browser that holds the secret `browser`, and no other.
 */
export async function writeToken(
  services: Services,
  input: { siteId: SiteId; accountId: MemberId } & MailedFor,
  when?: SQL,
): Promise<{ secret: string; secretHash: string; code: string; statement: SQL }> {
  const { siteId, accountId, purpose } = input;
  const [secret, at] = [newSecret(), services.now()];
  const secretHash = await hashSecret(secret);
  const code = purpose === "login" ? await loginCodeOf(services, secretHash) : newCode();
  const row = {
    ...{ siteId, accountId, purpose, secretHash, at },
    codeHash: await hashCode(services, { purpose, accountId, code }),
    browserHash: "browser" in input && input.browser ? await hashBrowser(input.browser) : null,
    email: "email" in input ? input.email : null,
    codeExpiresAt: at + CODE_LIVES[purpose],
    expiresAt: at + LINK_LIVES[purpose],
  };
  return { secret, secretHash, code, statement: insertToken(row, when) };
}
