/**
 * Passkey functions of the browser, loaded only if needed. WebAuthn uses bytes and forms use text;
 * the browser's own conversion functions are missing on many phones that support passkeys.
 */

import { postJson } from "~/kit/call-door";

type Options = Record<string, unknown> & {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
};

export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === "function" && "credentials" in navigator;

/** Whether the browser supports passkey autofill at the address field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Requests the options from `path`; null on an error or without a connection. Safe to repeat. */
async function ask(path: string): Promise<Options | null> {
  const answer = await postJson<Options>(path, {});
  return answer.ok ? answer.body : null;
}

/**
 * Creates a passkey and returns it as JSON for its form. Null if the owner declined, or the device
 * cannot.
 */
export async function makePasskey(): Promise<string | null> {
  const options = await ask("/settings/security/passkey/options");
  if (!options) return null;
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user?.id ?? "") },
    excludeCredentials: options.excludeCredentials?.map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return JSON.stringify({
    ...idOf(made),
    response: {
      clientDataJSON: lettersOf(response.clientDataJSON),
      attestationObject: lettersOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  });
}

/**
 * Requests a passkey of this site as JSON for the login form. With `offered` it is an autofill
 * suggestion at the address field instead of a dialog, until `signal` aborts. Null if there is
 * none, or the owner declined.
 */
export async function askForKey(
  signal: AbortSignal,
  { offered }: { offered: boolean },
): Promise<string | null> {
  const options = await ask("/login/passkey/options");
  if (!options || signal.aborted) return null;
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
  } as unknown as PublicKeyCredentialRequestOptions;
  const mediation = offered ? "conditional" : "optional";
  const used = await navigator.credentials.get({ publicKey, signal, mediation }).catch(() => null);
  if (!(used instanceof PublicKeyCredential)) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return JSON.stringify({
    ...idOf(used),
    response: {
      clientDataJSON: lettersOf(response.clientDataJSON),
      authenticatorData: lettersOf(response.authenticatorData),
      signature: lettersOf(response.signature),
      userHandle: response.userHandle && lettersOf(response.userHandle),
    },
  });
}

const idOf = ({ id, rawId }: PublicKeyCredential) =>
  ({ id, rawId: lettersOf(rawId), type: "public-key" }) as const;

const bytesOf = (letters: string) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (bit) =>
    bit.charCodeAt(0),
  );

const lettersOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
