import type { JWTVerifyGetKey } from "jose";
import { AGE_CHECK_TTL } from "~/domain/age/age";
import { hashSecret, newSecret } from "~/kit/crypto";
import { seconds } from "~/kit/duration";
import { z } from "~/kit/zod";
import type { RedirectAgeProvider } from "~/services/age";
import { log } from "../log";
import type { RedirectConfig } from "./age-config";
import { AGE_CLAIM, loadJose, tokenTime } from "./verify-presentation";

type RedirectOptions = RedirectConfig & { fetch: typeof fetch };

const REQUEST_TIMEOUT = seconds(8);
/** Signatures of ID tokens. */
const TOKEN_ALGORITHMS = ["ES256", "ES384", "PS256", "RS256"];

const tokenAnswerSchema = z.object({ id_token: z.string().max(10_000) });

const returnAddress = (origin: string) => `${origin}/age/callback`;

/**
 * OpenID Connect with a signed request (RFC 9101), PKCE, and a signed client assertion: the ID
 * token must state that the member is over 18. Its subject is not read.
 */
export function createRedirectProvider(options: RedirectOptions): RedirectAgeProvider {
  const { client_id: clientId, issuer, scope } = options;
  let keys: JWTVerifyGetKey | undefined;
  const keysOfIssuer = async () => {
    const { createRemoteJWKSet, customFetch } = await loadJose();
    keys ??= createRemoteJWKSet(new URL(options.keys), {
      timeoutDuration: REQUEST_TIMEOUT,
      [customFetch]: options.fetch,
    });
    return keys;
  };
  return {
    method: "redirect",
    page: new URL(options.authorize).origin,
    async startUrl({ state, nonce, verifier, origin, now }) {
      const request = await signed(
        options,
        { audience: issuer, now },
        {
          response_type: "code",
          client_id: clientId,
          redirect_uri: returnAddress(origin),
          scope,
          state,
          nonce,
          code_challenge: await hashSecret(verifier),
          code_challenge_method: "S256",
        },
      );
      const url = new URL(options.authorize);
      for (const [name, value] of [
        ["client_id", clientId],
        ["response_type", "code"],
        ["scope", scope],
        ["request", request],
      ] as const)
        url.searchParams.set(name, value);
      return url.href;
    },
    async verify(code, { nonce, verifier, origin, now }) {
      try {
        const token = await exchangeCode(options, { code, verifier, origin, now });
        const { jwtVerify } = await loadJose();
        const { payload } = await jwtVerify(token, await keysOfIssuer(), {
          algorithms: TOKEN_ALGORITHMS,
          issuer,
          audience: clientId,
          requiredClaims: ["exp", "nonce"],
          maxTokenAge: AGE_CHECK_TTL / seconds(1),
          clockTolerance: 30,
          currentDate: new Date(now),
        });
        if (payload.nonce !== nonce) throw new Error("nonce");
        if (payload[AGE_CLAIM] === true) return "over_18";
        if (payload[AGE_CLAIM] === false) return "under_age";
        throw new Error("no_claim");
      } catch (error) {
        log("age.refused", { reason: reasonOf(error) });
        return "refused";
      }
    },
  };
}

/** A token signed by the client's key, with the claims of its purpose. */
async function signed(
  { key, client_id: clientId }: RedirectOptions,
  { audience, now }: { audience: string; now: number },
  claims: Record<string, string>,
): Promise<string> {
  const { importJWK, SignJWT } = await loadJose();
  const { kid, alg = "ES256" } = key;
  return new SignJWT(claims)
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setIssuer(clientId)
    .setAudience(audience)
    .setIssuedAt(tokenTime(now))
    .setExpirationTime(tokenTime(now + seconds(60)))
    .sign(await importJWK(key, alg));
}

/** The ID token for a code; throws unless the provider answers with one. */
async function exchangeCode(
  options: RedirectOptions,
  { code, verifier, origin, now }: { code: string; verifier: string; origin: string; now: number },
): Promise<string> {
  const { client_id: clientId, token } = options;
  const assertion = await signed(
    options,
    { audience: token, now },
    { sub: clientId, jti: newSecret() },
  );
  const answer = await options.fetch(token, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: returnAddress(origin),
      code_verifier: verifier,
      client_id: clientId,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: assertion,
    }),
    redirect: "manual",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  if (answer.status !== 200) throw new Error(`status_${answer.status}`);
  return tokenAnswerSchema.parse(await answer.json()).id_token;
}

/** A code of the library or our own word; never a message, which may contain the token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return /^(?:nonce|no_claim|status_\d+)$/.test(error.message) ? error.message : error.name;
}
