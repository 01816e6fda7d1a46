import { env } from "cloudflare:workers";
import { newTotpSecret, totpCodeAt } from "~/domain/two-factor/totp";
import { encryptTotpSecret, hashRecoveryCode } from "~/domain/two-factor/two-factor-codes";
import { realServices, type TestMember } from "./test-database";

export const RECOVERY = "ABCDEFGH23";

/** Gives a member a second factor with one recovery code; returns its app. */
export async function addFactor(
  member: TestMember,
  services = realServices(),
): Promise<(at: number) => string> {
  const secret = newTotpSecret();
  const hash = await hashRecoveryCode(services, member, RECOVERY);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, ?, 0, 0)",
    ).bind(member.id, member.siteId, await encryptTotpSecret(services, member, secret)),
    env.DB.prepare(
      "INSERT INTO recovery_codes (site_id, account_id, code_hash) VALUES (?, ?, ?)",
    ).bind(member.siteId, member.id, hash),
  ]);
  return (at) => totpCodeAt(secret, at);
}

/** Another code of as many digits. */
export const otherCode = (code: string) => code.replace(/\d$/, (d) => String((Number(d) + 1) % 10));
