import type { SiteId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { findToken, type Purpose } from "./token-store";

/**
 * What a mailed link is for: "open" may be used, "closed" was used or is too old; "confirmed": so it is, but what it is
 * for was done, by it or by the mail's code. Null: no link of this site. Changes nothing.
 */
export async function findLink(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<{ purpose: Purpose; state: "open" | "closed" | "confirmed" } | null> {
  const row = await findToken(services.db, siteId, await hashSecret(secret));
  if (!row) return null;
  if (row.usedAt === null && row.expiresAt > services.now())
    return { purpose: row.purpose, state: "open" };
  return {
    purpose: row.purpose,
    state: row.purpose === "activate" && row.status === "active" ? "confirmed" : "closed",
  };
}
