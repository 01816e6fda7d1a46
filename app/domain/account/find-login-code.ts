import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findNewestCode } from "./token-store";
import { deriveLoginCode, hashBrowser } from "./write-token";

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
