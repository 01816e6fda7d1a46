/** Letters and digits that cannot be confused (Crockford's base 32). */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/**
 * A new mandate reference, such as "M-7K3D-9QWX-0HBF-2RTA": at most 35 characters of the scheme's
 * set, case-insensitive (EPC, AT-01), which our ids are not. 80 random bits make it unique.
 */
export function newMandateReference(): string {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => CHARACTERS[byte & 31],
  );
  return `M-${signs.join("").replaceAll(/(.{4})(?=.)/g, "$1-")}`;
}
