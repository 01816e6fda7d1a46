import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { findToken, type Purpose } from "./token-store";

/** What a mailed link is for: "open" may be used, "closed" was used or is too old. Null: no link of this site. Changes nothing. */
export async function findLink(services: Services, siteId: string, secret: string): Promise<{ purpose: Purpose; state: "open" | "closed" } | null> {
  const row = await findToken(services.db, siteId, await hashSecret(secret));
  if (!row) return null;
  return { purpose: row.purpose, state: row.usedAt === null && row.expiresAt > services.now() ? "open" : "closed" };
}
