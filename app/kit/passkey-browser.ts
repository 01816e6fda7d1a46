/**
 * Passkey functions of the browser, loaded only if needed. WebAuthn uses bytes and forms use text;
 * the browser's own conversion functions are missing on many phones that support passkeys.
 */
import { postJson } from "./api-client";

type PasskeyOptions = Record<string, unknown> & {
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
async function fetchOptions(path: string): Promise<PasskeyOptions | null> {
  const answer = await postJson<PasskeyOptions>(path, {});
  return answer.ok ? answer.body : null;
}

/**
 * Creates a passkey with the options of `path` and returns it as JSON for its form. Null if the
 * owner declined, or the device cannot.
 */
export async function createPasskey(path: string): Promise<string | null> {
  const options = await fetchOptions(path);
  if (!options) return null;
  const publicKey = {
    ...options,
    challenge: decodeBase64Url(options.challenge),
    user: { ...options.user, id: decodeBase64Url(options.user?.id ?? "") },
    excludeCredentials: options.excludeCredentials?.map((one) => ({
      ...one,
      id: decodeBase64Url(one.id),
    })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return null;
  const response = credential.response as AuthenticatorAttestationResponse;
  return JSON.stringify({
    ...credentialIdOf(credential),
    response: {
      clientDataJSON: encodeBase64Url(response.clientDataJSON),
      attestationObject: encodeBase64Url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  });
}

/**
 * Requests a passkey of this host, with the options of `path`, as JSON for the login form. With `offered` it is an autofill
 * suggestion at the address field instead of a dialog, until `signal` aborts. Null if there is
 * none, or the owner declined.
 */
export async function requestPasskey(
  signal: AbortSignal,
  { path, offered }: { path: string; offered: boolean },
): Promise<string | null> {
  const options = await fetchOptions(path);
  if (!options || signal.aborted) return null;
  const publicKey = {
    ...options,
    challenge: decodeBase64Url(options.challenge),
  } as unknown as PublicKeyCredentialRequestOptions;
  const mediation = offered ? "conditional" : "optional";
  const used = await navigator.credentials.get({ publicKey, signal, mediation }).catch(() => null);
  if (!(used instanceof PublicKeyCredential)) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return JSON.stringify({
    ...credentialIdOf(used),
    response: {
      clientDataJSON: encodeBase64Url(response.clientDataJSON),
      authenticatorData: encodeBase64Url(response.authenticatorData),
      signature: encodeBase64Url(response.signature),
      userHandle: response.userHandle && encodeBase64Url(response.userHandle),
    },
  });
}

const credentialIdOf = ({ id, rawId }: PublicKeyCredential) =>
  ({ id, rawId: encodeBase64Url(rawId), type: "public-key" }) as const;

const decodeBase64Url = (encoded: string) =>
  Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (bit) =>
    bit.charCodeAt(0),
  );

const encodeBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
