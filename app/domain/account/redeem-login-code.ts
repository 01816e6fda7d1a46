import { batchSql } from "~/db/batch";
import type { Services } from "~/services";
import { accountIdOf } from "./account-store";
import { checkCode } from "./check-code";
import { spendToken } from "./spend-token";

/** Uses a mailed login code up; the id of its account, or null for a wrong code, a stale one and an unknown address alike. */
export async function redeemLoginCode(services: Services, siteId: string, input: { email: string; code: string }): Promise<string | null> {
  const checked = await checkCode(services, { siteId, accountId: accountIdOf(siteId, input.email), purpose: "login", code: input.code });
  if (!checked.ok) return null;
  const [spent] = await batchSql(services.db, [spendToken(siteId, "login", checked.value.secretHash, services.now())]);
  return spent?.rows.length === 1 ? checked.value.accountId : null;
}
