import type { Miniflare } from "miniflare";
import { retryLostConnection } from "./retry-lost-connection.ts";

/**
 * A Worker in the local storage runtime: receives many pictures in one request and puts them into
 * R2. Each put through Miniflare's own proxy costs three times as much. Per picture: the lengths of its key and bytes (32 bits each, big-endian), the key, the
 * bytes.
 */
export const STORAGE_WORKER = `export default {
  async fetch(request, env) {
    const body = await request.arrayBuffer();
    const view = new DataView(body);
    const puts = [];
    for (let at = 0; at < body.byteLength; ) {
      const [name, size] = [view.getUint32(at), view.getUint32(at + 4)];
      const key = new TextDecoder().decode(new Uint8Array(body, at + 8, name));
      const bytes = body.slice(at + 8 + name, at + 8 + name + size);
      puts.push(env.PHOTOS.put(key, bytes, { httpMetadata: { contentType: "image/webp" } }));
      at += 8 + name + size;
    }
    await Promise.all(puts);
    return new Response("stored");
  },
};`;

/** A picture (WebP) and its key in R2. */
export type Put = { key: string; bytes: Uint8Array };

/**
 * Puts pictures into the local R2 in one request: a few hundred at most, because they are held in
 * memory. Throws if one is rejected.
 */
export async function putMany(miniflare: Miniflare, puts: readonly Put[]): Promise<void> {
  if (puts.length === 0) return;
  const body = Buffer.concat(puts.flatMap(encodePut));
  const [ok, answer] = await retryLostConnection(async () => {
    const response = await miniflare.dispatchFetch("http://storage/", { method: "POST", body });
    return [response.ok, await response.text()] as const;
  });
  if (!ok) throw new Error(`The local R2 refused pictures: ${answer}`);
}

function encodePut({ key, bytes }: Put): Uint8Array[] {
  const name = Buffer.from(key);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(name.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return [lengths, name, bytes];
}
