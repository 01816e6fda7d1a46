import { CHALLENGE_TTL } from "./passkey";

/** EdDSA, ES256, RS256 (IANA, COSE algorithms), which devices support, in order of preference. */
const ALGORITHMS = [-8, -7, -257];

type NewPasskeyRequest = {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  /** Passkeys that the account has. */
  existing: readonly { credentialId: string; transports: string }[];
};

/**
 * The options a browser needs to create a passkey (Web Authentication, 5.4): with user
 * verification, discoverable so that no name is typed at login, and not on a device that already
 * has one. No attestation is requested.
 */
export const passkeyCreationOptions = ({ challenge, rp, user, existing }: NewPasskeyRequest) =>
  ({
    challenge,
    rp,
    user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: CHALLENGE_TTL,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      type: "public-key" as const,
      id: credentialId,
      transports: transports.split(",").filter(Boolean),
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  }) as const;
