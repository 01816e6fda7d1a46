import { first } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { accountIdOf } from "./account-sql";
import { checkCode } from "./check-code";
import { spendToken } from "./token-sql";
import { hashBrowser } from "./write-token";

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
