import { env } from "cloudflare:workers";
import { generateHOTP } from "@oslojs/otp";
import { newAppSecret, sealSecret } from "~/domain/factor/app-secret";
import { STEP } from "~/domain/factor/factor";
import { hashRecoveryCode } from "~/domain/factor/recovery-codes";
import { realServices, type TestMember } from "./world";

export const RECOVERY = "ABCDEFGH23";

/** Gives a member a second factor with one recovery code; returns its app. */
export async function addFactor(
  member: TestMember,
  services = realServices(),
): Promise<(at: number) => string> {
  const secret = newAppSecret();
  const hash = await hashRecoveryCode(services, member, RECOVERY);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, ?, 0, 0)",
    ).bind(member.id, member.siteId, await sealSecret(services, member, secret)),
    env.DB.prepare(
      "INSERT INTO recovery_codes (site_id, account_id, code_hash) VALUES (?, ?, ?)",
    ).bind(member.siteId, member.id, hash),
  ]);
  return (at) => generateHOTP(secret, BigInt(Math.floor(at / STEP)), 6);
}

/** Another code of as many digits. */
export const otherCode = (code: string) => code.replace(/\d$/, (d) => String((Number(d) + 1) % 10));
