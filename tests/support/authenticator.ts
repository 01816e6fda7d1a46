import { env } from "cloudflare:workers";
import { base64url } from "~/kit/base64";
import { newId, type PasskeyId } from "~/kit/ids";
import { encodeDerSignature } from "./der-signature";
import type { TestMember } from "./test-database";

/** Errors of a device, or of an attacker who imitates one. */
export type AuthenticatorErrors = {
  host?: string;
  origin?: string;
  challenge?: string;
  type?: string;
  /** The user was not verified. */
  unverified?: boolean;
  userHandle?: string | null;
};
type PasskeyRequest = { challenge: string };

const utf8 = (text: string) => new TextEncoder().encode(text);
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const concatBytes = (...parts: (Uint8Array | number[])[]) =>
  Uint8Array.from(parts.flatMap((p) => [...p]));

/**
 * An authenticator that creates one passkey and signs with it, after Web Authentication and RFC
 * 9053: ES256, no attestation.
 */
export class Authenticator {
  private counter = 0;
  private step = 1;
  readonly id = crypto.getRandomValues(new Uint8Array(32));
  private readonly keys: CryptoKeyPair;
  private readonly site: { host: string; origin: string };

  private constructor(keys: CryptoKeyPair, site: { host: string; origin: string }) {
    this.keys = keys;
    this.site = site;
  }

  static async of(origin: string): Promise<Authenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = (await crypto.subtle.generateKey(algorithm, true, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    return new Authenticator(keys, { host: new URL(origin).hostname, origin });
  }

  /** Creates the passkey. */
  async register(request: PasskeyRequest, errors: AuthenticatorErrors = {}) {
    const credential = concatBytes(new Uint8Array(16), [0, 32], this.id, await this.cose());
    const data = await this.data(errors, credential);
    const attestation = concatBytes(
      [0xa3, 0x63, ...utf8("fmt"), 0x64, ...utf8("none"), 0x67, ...utf8("attStmt"), 0xa0],
      [0x68, ...utf8("authData"), 0x58, data.length],
      data,
    );
    return {
      ...this.named(),
      response: {
        clientDataJSON: base64url(this.client("webauthn.create", request, errors)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  }

  /** Signs a login. */
  async sign(request: PasskeyRequest, errors: AuthenticatorErrors = {}) {
    this.counter += this.step;
    const client = this.client("webauthn.get", request, errors);
    const data = await this.data(errors);
    const signed = concatBytes(data, await sha256(client));
    const hash = { name: "ECDSA", hash: "SHA-256" };
    const raw = new Uint8Array(await crypto.subtle.sign(hash, this.keys.privateKey, signed));
    return {
      ...this.named(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(encodeDerSignature(raw)),
        userHandle: errors.userHandle ?? null,
      },
    };
  }

  /** Stores its passkey with a member, as security/change-passkey.ts does. */
  async saveFor({ id, siteId }: TestMember): Promise<void> {
    const key = base64url(await this.cose());
    await env.DB.prepare(
      "INSERT INTO passkeys (id, site_id, account_id, credential_id, public_key, name, created_at) VALUES (?, ?, ?, ?, ?, 'Mine', 0)",
    )
      .bind(newId<PasskeyId>(), siteId, id, this.named().id, key)
      .run();
  }

  /** Keeps the signature counter at zero, like passkeys that are synchronised between devices. */
  countNothing(): void {
    this.step = 0;
    this.counter = 0;
  }

  /** Lowers the counter, like a cloned authenticator that has signed less often. */
  goBack(by: number): void {
    this.counter -= by;
  }

  private async cose(): Promise<Uint8Array> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey(
      "jwk",
      this.keys.publicKey,
    )) as JsonWebKey;
    const coordinate = (encoded: string) =>
      Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
        c.charCodeAt(0),
      );
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    return concatBytes(
      [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
      coordinate(x),
      [0x22, 0x58, 32],
      coordinate(y),
    );
  }

  private named() {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key" as const };
  }

  private client(type: string, { challenge }: PasskeyRequest, errors: AuthenticatorErrors) {
    const clientData = {
      type: errors.type ?? type,
      challenge: errors.challenge ?? challenge,
      origin: errors.origin ?? this.site.origin,
      crossOrigin: false,
    };
    return utf8(JSON.stringify(clientData));
  }

  private async data(errors: AuthenticatorErrors, credential?: Uint8Array) {
    const flags = 1 | (errors.unverified ? 0 : 4) | (credential ? 0x40 : 0);
    const count = [this.counter >> 24, this.counter >> 16, this.counter >> 8, this.counter];
    const host = await sha256(utf8(errors.host ?? this.site.host));
    return concatBytes(
      host,
      [flags],
      count.map((byte) => byte & 255),
      credential ?? [],
    );
  }
}
