import type { JWTVerifyGetKey } from "jose";
import { normalizeEmail } from "~/kit/email";
import type { AccessCheck } from "~/services";
import { log } from "./log";

/** An application of Cloudflare Access: the name of its team and its audience tag. */
export type AccessApplication = { team: string; audience: string };

/** Longer tokens are not read. */
const MAX_TOKEN_LENGTH = 8_192;
/** A page waits no longer than this for the team's keys. */
const KEYS_TIMEOUT_MS = 3_000;

/** Imported on demand: members' requests never need it. */
const loadJose = () => import("jose");

/** The keys of this isolate's team. */
let remoteKeys: { issuer: string; keys: JWTVerifyGetKey } | undefined;

/**
 * Verifies the tokens with which Cloudflare Access marks requests that it let through: signed with
 * RS256 by a key of the team, for this application, not expired. Without the team's keys every
 * token is refused.
 */
export function createAccessCheck({ team, audience }: AccessApplication): AccessCheck {
  const issuer = `https://${team}.cloudflareaccess.com`;
  return {
    async emailOf(token) {
      if (token === "" || token.length > MAX_TOKEN_LENGTH) return null;
      const { jwtVerify } = await loadJose();
      try {
        const { payload } = await jwtVerify(token, await keysOf(issuer), {
          algorithms: ["RS256"],
          audience,
          issuer,
          requiredClaims: ["exp", "iat", "email"],
        });
        return typeof payload.email === "string" ? normalizeEmail(payload.email) : null;
      } catch (error) {
        log("access.refused", { reason: codeOf(error) });
        return null;
      }
    },
  };
}

/**
 * The library caches the keys for ten minutes and fetches them again for an unknown key id, at most
 * every half minute.
 */
async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  if (remoteKeys?.issuer === issuer) return remoteKeys.keys;
  const { createRemoteJWKSet } = await loadJose();
  const url = new URL("/cdn-cgi/access/certs", issuer);
  const keys = createRemoteJWKSet(url, { timeoutDuration: KEYS_TIMEOUT_MS });
  remoteKeys = { issuer, keys };
  return keys;
}

/** The library's errors have codes, such as ERR_JWT_EXPIRED; others only a name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
