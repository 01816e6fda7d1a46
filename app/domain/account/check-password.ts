import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { AccountStatus } from "./account";
import { findForLogin } from "./account-store";

/**
 * Verified when an address has no account, so that the response takes equally long: argon2id with
 * the cost of app/platform/passwords.ts over bytes that no password produces.
 */
export const DUMMY_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Returns the account for an address and password, whatever its status; null after the same time
 * for every other pair.
 */
export async function checkPassword(
  services: Services,
  siteId: SiteId,
  input: { email: string; password: string },
): Promise<{ id: MemberId; status: AccountStatus; language: string } | null> {
  const account = await findForLogin(services.db, siteId, input.email);
  const right = await services.passwords.verify(
    account?.passwordHash ?? DUMMY_PASSWORD_HASH,
    input.password,
  );
  return account && right
    ? { id: account.id, status: account.status, language: account.language }
    : null;
}
