type Bytes = ArrayBuffer | Uint8Array;

/** RFC 4648, section 4. For what fits into one call: a few kilobytes. */
export const base64 = (bytes: Bytes): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** RFC 4648, section 5, without padding: for cookies and addresses. */
export const base64url = (bytes: Bytes): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
