import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUILD } from "../../scripts/lib/paths.ts";

const FOLDER = join(BUILD, "server");

export type Part = { name: string; plain: number; packed: number };

/** The files of the Worker as it is uploaded, the largest first, in bytes. */
export function partsOfUpload(): Part[] {
  return uploaded()
    .map(({ name, bytes }) => ({ name, plain: bytes.length, packed: gzipSync(bytes).length }))
    .sort((a, b) => b.packed - a.packed);
}

/** The size of the whole upload in bytes. */
export function measureUpload(): number {
  return gzipSync(Buffer.concat(uploaded().map(({ bytes }) => bytes))).length;
}

function uploaded() {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }));
}
