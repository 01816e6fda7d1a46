import type { JWK } from "jose";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";

const jwkSchema = z.looseObject({ kty: z.string() }).transform((key): JWK => key as unknown as JWK);

/**
 * A verifier for wallets: its certificate (DER, base64) and key, and the issuers whose attestations
 * count, each with its public keys and types (`vct`). `scheme` opens wallets.
 */
const walletSchema = z.strictObject({
  certificate: z.string().min(1),
  key: jwkSchema,
  scheme: z.string().min(1).default("openid4vp://authorize"),
  issuers: z
    .array(
      z.strictObject({
        issuer: z.string().min(1),
        types: z.array(z.string().min(1)).min(1),
        keys: z.array(jwkSchema).min(1),
      }),
    )
    .min(1),
});

/** A client of an OpenID provider; `key` signs its requests. */
const redirectSchema = z.strictObject({
  issuer: z.string().min(1),
  authorize: z.url(),
  token: z.url(),
  keys: z.url(),
  client_id: z.string().min(1),
  key: jwkSchema,
  scope: z.string().min(1).default("openid age_over_18"),
});

export type WalletConfig = z.infer<typeof walletSchema>;
export type TrustedIssuer = WalletConfig["issuers"][number];
export type RedirectConfig = z.infer<typeof redirectSchema>;

/** Throws an error that names the secret, never its content. */
function readSecret<Value>(name: string, text: string, schema: z.ZodType<Value>): Value {
  try {
    return fromJson(text, schema);
  } catch {
    throw new Error(`${name} does not fit app/platform/age/age-config.ts`);
  }
}

export const readWalletConfig = (text: string) => readSecret("AGE_WALLET", text, walletSchema);
export const readRedirectConfig = (text: string) =>
  readSecret("AGE_REDIRECT", text, redirectSchema);
