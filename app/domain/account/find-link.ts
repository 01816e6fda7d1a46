import type { SiteId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { findToken, type TokenPurpose } from "./token-store";

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
