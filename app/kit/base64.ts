type Bytes = ArrayBuffer | Uint8Array;

/** RFC 4648, section 4. For what fits into one call: a few kilobytes. */
export const base64 = (bytes: Bytes): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** RFC 4648, section 5, without padding: for cookies and addresses. */
export const base64url = (bytes: Bytes): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** The bytes of such letters, with or without padding; null where others are among them. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*={0,2}$/.test(letters)) return null;
  try {
    const bits = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bits, (bit) => bit.charCodeAt(0));
  } catch {
    return null;
  }
}
