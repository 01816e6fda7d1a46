import type { SQL } from "drizzle-orm";
import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { insertToken } from "./token-store";

/**
 * A link without a code that reactivates an account until `until`: put `statement` into the batch
 * that also writes the e-mail.
 */
export async function writeReactivationToken(
  services: Services,
  { id: accountId, siteId }: MemberKey,
  { until, when }: { until: number; when?: SQL },
): Promise<{ secret: string; statement: SQL }> {
  const secret = newSecret();
  const row = {
    siteId,
    accountId,
    purpose: "reactivate" as const,
    at: services.now(),
    secretHash: await hashSecret(secret),
    expiresAt: until,
    codeHash: "",
    browserHash: null,
    codeExpiresAt: 0,
    email: null,
  };
  return { secret, statement: insertToken(row, when) };
}
