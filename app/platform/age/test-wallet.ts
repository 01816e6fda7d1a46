import type { JWK } from "jose";
import type { TestWalletChoice } from "~/domain/age/age.schema";
import { base64url } from "~/kit/base64";
import { hashSecret, newSecret } from "~/kit/crypto";
import { days, minutes } from "~/kit/duration";
import { z } from "~/kit/zod";
import type { TestWallet } from "~/services/age";
import { LOCAL_ISSUER, LOCAL_ISSUER_KEY } from "./local-wallet-keys";
import { AGE_CLAIM, loadJose, QUERY_ID, tokenTime } from "./verify-presentation";

type TestWalletOptions = {
  now: () => number;
  /** Sends a request to the site, as a wallet on another device would. */
  send: (request: Request) => Promise<Response>;
};

/** What a wallet reads of a request. */
const requestSchema = z.object({
  client_id: z.string(),
  response_uri: z.url(),
  nonce: z.string(),
});

/** A wallet with an invented attestation, for the local mode and tests. */
export const createTestWallet = ({ now, send }: TestWalletOptions): TestWallet => ({
  async answer(requestUri, choice) {
    const request = await send(new Request(requestUri));
    if (request.status !== 200) return false;
    const { decodeJwt } = await loadJose();
    const {
      client_id: audience,
      response_uri: uri,
      nonce,
    } = requestSchema.parse(decodeJwt(await request.text()));
    const body: Record<string, string> =
      choice === "decline"
        ? { error: "access_denied" }
        : { vp_token: vpTokenOf(await issueProof({ ...proofOf(choice, now()), audience, nonce })) };
    const answer = await send(
      new Request(uri, { method: "POST", body: new URLSearchParams(body) }),
    );
    await answer.body?.cancel();
    return answer.status === 200;
  },
});

/** An answer with one attestation. */
export const vpTokenOf = (proof: string): string => JSON.stringify({ [QUERY_ID]: [proof] });

function proofOf(choice: TestWalletChoice, now: number): Omit<Proof, "audience" | "nonce"> {
  return {
    now,
    over18: choice !== "under_age",
    ...(choice === "expired" && { expiresAt: now - minutes(1) }),
    ...(choice === "foreign_issuer" && { issuer: "https://unknown-issuer.test" }),
  };
}

/** An attestation and its presentation; every part has a valid default. */
export type Proof = {
  now: number;
  audience: string;
  nonce: string;
  over18: unknown;
  issuer?: string;
  type?: string;
  expiresAt?: number;
  issuerKey?: JWK;
  /** When the wallet signs. */
  presentedAt?: number;
  /** The key that signs the presentation, if it is not the attestation's. */
  holderKey?: CryptoKey;
  /** Changes the disclosures after the issuer signed their digests. */
  disclose?: (disclosures: string[]) => string[];
  hash?: string;
};

/** Issues an attestation to a new key and presents it. */
export async function issueProof(proof: Proof): Promise<string> {
  const { exportJWK, importJWK, SignJWT } = await loadJose();
  const { now, presentedAt = now } = proof;
  const holder = await newHolderKey();
  const disclosure = base64url(
    new TextEncoder().encode(JSON.stringify([newSecret().slice(0, 22), AGE_CLAIM, proof.over18])),
  );
  const token = await new SignJWT({
    vct: proof.type ?? LOCAL_ISSUER.types[0],
    _sd: [await hashSecret(disclosure)],
    _sd_alg: "sha-256",
    cnf: { jwk: { ...(await exportJWK(holder.publicKey)) } },
  })
    .setProtectedHeader({ alg: "ES256", typ: "dc+sd-jwt" })
    .setIssuer(proof.issuer ?? LOCAL_ISSUER.issuer)
    .setExpirationTime(tokenTime(proof.expiresAt ?? now + days(30)))
    .sign(await importJWK(proof.issuerKey ?? LOCAL_ISSUER_KEY, "ES256"));
  const disclosures = (proof.disclose ?? ((same) => same))([disclosure]);
  const signed = [token, ...disclosures, ""].join("~");
  const binding = await new SignJWT({
    nonce: proof.nonce,
    sd_hash: proof.hash ?? (await hashSecret(signed)),
  })
    .setProtectedHeader({ alg: "ES256", typ: "kb+jwt" })
    .setAudience(proof.audience)
    .setIssuedAt(tokenTime(presentedAt))
    .sign(proof.holderKey ?? holder.privateKey);
  return signed + binding;
}

/** A key pair as a wallet makes it. */
export async function newHolderKey(): Promise<CryptoKeyPair> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  return (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
}
