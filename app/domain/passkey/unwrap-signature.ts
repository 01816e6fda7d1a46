/** Bytes of each half by its curve (RFC 9053, 7.1): P-256, P-384, P-521. */
const LENGTHS: Record<number, number> = { 1: 32, 2: 48, 3: 66 };

/**
 * Converts a signature from the device's form (DER: a sequence of two integers, ITU X.690) to the
 * runtime's form: two numbers of a fixed length. In the Worker's build it replaces the library's
 * own function, which would bundle a full ASN.1 parser (vite.config.ts). It decides nothing:
 * wrongly cut bytes do not verify.
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array {
  const length = LENGTHS[curve];
  if (!length || signature[0] !== 0x30) throw new Error("No signature of a known curve");
  const start = (signature[1] ?? 0) < 0x80 ? 2 : 3; // P-521 needs a longer header
  const first = integerAt(signature, start);
  const second = integerAt(signature, first.end);
  const unwrapped = new Uint8Array(2 * length);
  for (const [half, { bytes }] of [first, second].entries()) {
    if (bytes.length > length) throw new Error("A number of a signature is too long");
    unwrapped.set(bytes, (half + 1) * length - bytes.length);
  }
  return unwrapped;
}

/** A positive integer without leading zeros, and the offset of the next one. */
function integerAt(bytes: Uint8Array, at: number): { bytes: Uint8Array; end: number } {
  const end = at + 2 + (bytes[at + 1] ?? 0);
  if (bytes[at] !== 0x02 || end > bytes.length) throw new Error("A signature ends too soon");
  let start = at + 2;
  while (start < end && bytes[start] === 0) start++;
  return { bytes: bytes.subarray(start, end), end };
}
