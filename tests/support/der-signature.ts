/** Two numbers of 32 bytes as DER. */
export function encodeDerSignature(raw: Uint8Array): Uint8Array {
  const integer = (bytes: number[]) => {
    const own = bytes.slice(
      Math.max(
        0,
        bytes.findIndex((byte) => byte !== 0),
      ),
    );
    const signed = (own[0] ?? 0) > 0x7f ? [0, ...own] : own;
    return [0x02, signed.length, ...signed];
  };
  const body = [...integer([...raw.subarray(0, 32)]), ...integer([...raw.subarray(32)])];
  return Uint8Array.from([0x30, body.length, ...body]);
}
