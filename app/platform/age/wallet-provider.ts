import { AGE_CHECK_TTL } from "~/domain/age/age";
import { base64url } from "~/kit/base64";
import type { WalletAgeProvider } from "~/services/age";
import { log } from "../log";
import type { WalletConfig } from "./age-config";
import {
  AGE_CLAIM,
  loadJose,
  QUERY_ID,
  tokenTime,
  verifyPresentation,
} from "./verify-presentation";

/** `walletOf`: the address that opens a wallet for a request. */
type WalletOptions = Omit<WalletConfig, "scheme"> & { walletOf: (requestUri: string) => string };

/**
 * OpenID4VP 1.0 with signed requests, the client identifier of a certificate's hash and answers by
 * `direct_post`. Attestations are SD-JWT VC; the EU app's mdoc needs the redirect provider.
 */
export function createWalletProvider(options: WalletOptions): WalletAgeProvider {
  const { issuers } = options;
  return {
    method: "wallet",
    async linkTo(requestUri) {
      const parameters = { client_id: await clientIdOf(options), request_uri: requestUri };
      return `${options.walletOf(requestUri)}?${new URLSearchParams(parameters)}`;
    },
    async signRequest({ nonce, responseUri, now }) {
      const { importJWK, SignJWT } = await loadJose();
      return new SignJWT({
        response_type: "vp_token",
        response_mode: "direct_post",
        response_uri: responseUri,
        client_id: await clientIdOf(options),
        nonce,
        dcql_query: queryFor(issuers),
        client_metadata: { vp_formats_supported: VP_FORMATS },
      })
        .setProtectedHeader({
          alg: "ES256",
          typ: "oauth-authz-req+jwt",
          x5c: [options.certificate],
        })
        .setAudience("https://self-issued.me/v2")
        .setIssuedAt(tokenTime(now))
        .setExpirationTime(tokenTime(now + AGE_CHECK_TTL))
        .sign(await importJWK(options.key, "ES256"));
    },
    async verify(presentation, { nonce, now }) {
      const clientId = await clientIdOf(options);
      const result = await verifyPresentation(presentation, { issuers, clientId, nonce, now });
      if (typeof result === "string") return result;
      log("age.refused", { reason: result.refusal });
      return "refused";
    },
  };
}

const VP_FORMATS = {
  "dc+sd-jwt": { "sd-jwt_alg_values": ["ES256", "ES384", "ES512"], "kb-jwt_alg_values": ["ES256"] },
};

/** Asks for one claim of one attestation, and for nothing else (DCQL). */
const queryFor = (issuers: WalletConfig["issuers"]) => ({
  credentials: [
    {
      id: QUERY_ID,
      format: "dc+sd-jwt",
      meta: { vct_values: issuers.flatMap(({ types }) => types) },
      claims: [{ path: [AGE_CLAIM] }],
    },
  ],
});

/** The client identifier prefix x509_hash (OpenID4VP 1.0, 5.9.3). */
export async function clientIdOf({
  certificate,
}: Pick<WalletConfig, "certificate">): Promise<string> {
  const bytes = Uint8Array.from(atob(certificate), (bit) => bit.charCodeAt(0));
  return `x509_hash:${base64url(await crypto.subtle.digest("SHA-256", bytes))}`;
}
