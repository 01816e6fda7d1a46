import type { JWK, JWTPayload } from "jose";
import { decodeBase64url } from "~/kit/base64";
import { hashSecret } from "~/kit/crypto";
import { seconds } from "~/kit/duration";
import { z } from "~/kit/zod";
import type { TrustedIssuer } from "./age-config";

/** Imported on demand: few requests verify an age. */
export const loadJose = () => import("jose");

/** The name of the requested attestation in request and answer. */
export const QUERY_ID = "age";
export const AGE_CLAIM = "age_over_18";
/** Types of the issuer's token: the current name, and that of earlier drafts. */
const ATTESTATION_TYPES = ["dc+sd-jwt", "vc+sd-jwt"];
/** Signatures of the issuer; wallets have P-256 keys. */
const ISSUER_ALGORITHMS = ["ES256", "ES384", "ES512"];
const MAX_DISCLOSURES = 20;
/** How long ago the wallet may have signed, in seconds. */
const HOLDER_TOKEN_AGE = 300;
const CLOCK_TOLERANCE = 30;

type Expected = {
  issuers: readonly TrustedIssuer[];
  clientId: string;
  nonce: string;
  now: number;
};

/** Why a presentation does not prove the age: part of the log, and contains nothing of it. */
type PresentationRefusal =
  | ("malformed" | "issuer" | "attestation" | "type" | "disclosure" | "no_claim")
  | ("no_holder" | "holder" | "nonce" | "hash");

type PresentationResult = "over_18" | "under_age" | { refusal: PresentationRefusal };

const refuseFor = (refusal: PresentationRefusal) => ({ refusal });

const answerSchema = z.object({ [QUERY_ID]: z.array(z.string()).length(1) });
const disclosureSchema = z.tuple([z.string(), z.string(), z.unknown()]);
const claimsSchema = z.object({
  _sd: z.array(z.string()).default([]),
  _sd_alg: z.literal("sha-256").default("sha-256"),
  vct: z.string(),
  cnf: z.object({ jwk: z.looseObject({ kty: z.string() }) }),
});

/**
 * Verifies an SD-JWT VC with key binding (RFC 9901; OpenID4VP 1.0, B.3): signed by a trusted
 * issuer, not expired, every disclosure signed by its digest, and presented by the holder of its
 * key for this verifier and nonce within five minutes.
 */
export async function verifyPresentation(
  vpToken: string,
  expected: Expected,
): Promise<PresentationResult> {
  const parts = readVpToken(vpToken);
  if (!parts) return refuseFor("malformed");
  const attestation = await verifyAttestation(parts.issuerToken, expected);
  if ("refusal" in attestation) return attestation;
  const bound = await verifyHolder(parts, attestation.holderKey, expected);
  if (bound) return bound;
  const age = await readAgeClaim(parts.disclosures, attestation);
  if (age === true) return "over_18";
  return age === false ? "under_age" : age;
}

type Parts = { issuerToken: string; disclosures: string[]; holderToken: string; signed: string };

/** The parts of `issuer token~disclosure~…~holder token`. */
function readVpToken(vpToken: string): Parts | null {
  const answer = answerSchema.safeParse(parseJson(vpToken));
  const text = answer.success ? (answer.data[QUERY_ID]?.[0] ?? "") : "";
  const [issuerToken = "", ...rest] = text.split("~");
  const holderToken = rest.pop();
  if (holderToken === undefined || rest.length > MAX_DISCLOSURES) return null;
  const signed = text.slice(0, text.length - holderToken.length);
  return { issuerToken, disclosures: rest, holderToken, signed };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Attestation = { payload: JWTPayload; digests: readonly string[]; holderKey: JWK };

async function verifyAttestation(
  token: string,
  { issuers, now }: Expected,
): Promise<Attestation | { refusal: PresentationRefusal }> {
  const { createLocalJWKSet, decodeJwt, jwtVerify } = await loadJose();
  try {
    const name = decodeJwt(token).iss;
    const trusted = issuers.find(({ issuer }) => issuer === name);
    if (!trusted) return refuseFor("issuer");
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createLocalJWKSet({ keys: [...trusted.keys] }),
      {
        algorithms: ISSUER_ALGORITHMS,
        issuer: trusted.issuer,
        requiredClaims: ["exp"],
        currentDate: new Date(now),
      },
    );
    if (!ATTESTATION_TYPES.includes(protectedHeader.typ ?? "")) return refuseFor("type");
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return refuseFor("no_holder");
    if (!trusted.types.includes(claims.data.vct)) return refuseFor("type");
    const holderKey = claims.data.cnf.jwk as JWK;
    return { payload, digests: claims.data._sd, holderKey };
  } catch {
    return refuseFor("attestation");
  }
}

/** Whether the holder of the attestation's key presents it here and now; the refusal if not. */
async function verifyHolder(
  { holderToken, signed }: Parts,
  key: JWK,
  { clientId, nonce, now }: Expected,
): Promise<{ refusal: PresentationRefusal } | null> {
  if (holderToken === "") return refuseFor("no_holder");
  const { jwtVerify } = await loadJose();
  try {
    const { payload } = await jwtVerify(holderToken, key, {
      algorithms: ["ES256"],
      typ: "kb+jwt",
      audience: clientId,
      maxTokenAge: HOLDER_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
    });
    if (payload.nonce !== nonce) return refuseFor("nonce");
    return payload.sd_hash === (await hashSecret(signed)) ? null : refuseFor("hash");
  } catch {
    return refuseFor("holder");
  }
}

/** The claim, open or disclosed. Undisclosed, repeated or unsigned disclosures reject all. */
async function readAgeClaim(
  disclosures: readonly string[],
  { payload, digests }: Attestation,
): Promise<boolean | { refusal: PresentationRefusal }> {
  const claims = new Map<string, unknown>();
  for (const disclosure of disclosures) {
    const claim = readDisclosure(disclosure);
    const isSigned = digests.includes(await hashSecret(disclosure));
    if (!claim || !isSigned || claims.has(claim.name) || Object.hasOwn(payload, claim.name))
      return refuseFor("disclosure");
    claims.set(claim.name, claim.value);
  }
  const age = claims.get(AGE_CLAIM) ?? payload[AGE_CLAIM];
  return typeof age === "boolean" ? age : refuseFor("no_claim");
}

function readDisclosure(disclosure: string): { name: string; value: unknown } | null {
  const bytes = decodeBase64url(disclosure);
  const read = disclosureSchema.safeParse(bytes && parseJson(new TextDecoder().decode(bytes)));
  return read.success ? { name: read.data[1], value: read.data[2] } : null;
}

/** A moment in seconds, as tokens have it. */
export const tokenTime = (now: number): number => Math.floor(now / seconds(1));
