import type { SQL } from "drizzle-orm";
import { hashSecret, keyedHash, newCode, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { CODE_LIVES, LINK_LIVES } from "./account";
import { insertToken } from "./token-store";

/** The hash of a code. Keyed, because a million codes are soon tried, and bound to its account and purpose. */
export const hashCode = (services: Services, purpose: string, accountId: string, code: string) =>
  keyedHash(services.networkKey, `code:${purpose}:${accountId}:${code}`);

/** A new secret and code to mail: put `statement` into the batch that also writes the letter. */
export async function writeToken(
  services: Services,
  input: { siteId: string; accountId: string; purpose: "activate" | "login" },
  when?: SQL,
): Promise<{ secret: string; code: string; statement: SQL }> {
  const [secret, code, at] = [newSecret(), newCode(), services.now()];
  const row = {
    ...input,
    secretHash: await hashSecret(secret),
    codeHash: await hashCode(services, input.purpose, input.accountId, code),
    codeExpiresAt: at + CODE_LIVES,
    expiresAt: at + LINK_LIVES[input.purpose],
    at,
  };
  return { secret, code, statement: insertToken(row, when) };
}
