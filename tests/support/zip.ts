/**
 * The files of an uncompressed ZIP, by the directory at its end (APPNOTE 4.3.12), without any
 * library.
 */
export function filesIn(bytes: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: Record<string, Uint8Array> = {};
  const end = lastSignature(view, 0x06054b50);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    const size = view.getUint32(at + 24, true);
    const name = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true);
    const comment = view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const label = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    files[label] = bytes.slice(start, start + size);
    at += 46 + name + extra + comment;
  }
  return files;
}

function lastSignature(view: DataView, signature: number): number {
  for (let at = view.byteLength - 22; at >= 0; at--)
    if (view.getUint32(at, true) === signature) return at;
  throw new Error("This is no ZIP");
}
