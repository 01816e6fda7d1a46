type Bytes = ArrayBuffer | Uint8Array;

/** RFC 4648, section 4. For input of a few kilobytes, because it is passed as call arguments. */
export const base64 = (bytes: Bytes): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** RFC 4648, section 5, without padding: for cookies and URLs. */
export const base64url = (bytes: Bytes): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Decodes base64url with or without padding; null for other characters. */
export function decodeBase64url(encoded: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*={0,2}$/.test(encoded)) return null;
  try {
    const bits = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bits, (bit) => bit.charCodeAt(0));
  } catch {
    return null;
  }
}
