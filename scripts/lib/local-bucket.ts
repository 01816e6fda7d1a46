import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { boundBuckets } from "./bindings.ts";
import type { Put } from "./put-many.ts";
import { localObjectId } from "./storage.ts";

const UNIQUE = "miniflare-R2BucketObject";

/**
 * The files of the local bucket of photos, written without the runtime: only while it is stopped,
 * and after it has created the bucket. A put by the runtime costs as much as rendering the picture.
 */
export function openLocalBucket(state: string) {
  const bucket = boundBuckets().PHOTOS ?? "";
  const blobs = join(state, "r2", bucket, "blobs");
  mkdirSync(blobs, { recursive: true });
  const db = new DatabaseSync(join(state, "r2", UNIQUE, `${localObjectId(UNIQUE, bucket)}.sqlite`));
  db.exec("PRAGMA synchronous = OFF");
  const insert = db.prepare(
    `INSERT INTO _mf_objects
      (key, blob_id, version, size, etag, uploaded, checksums, http_metadata, custom_metadata)
      VALUES (?, ?, ?, ?, ?, ?, '{}', '{"contentType":"image/webp"}', '{}')
      ON CONFLICT (key) DO UPDATE SET blob_id = excluded.blob_id, version = excluded.version,
        size = excluded.size, etag = excluded.etag, uploaded = excluded.uploaded`,
  );
  return {
    storedKeys: () => {
      const rows = db.prepare("SELECT key FROM _mf_objects").all() as { key: string }[];
      return new Set(rows.map(({ key }) => key));
    },
    put: ({ key, bytes }: Put) => {
      const blob = createHash("sha256").update(key).digest("hex") + "0".repeat(16);
      const etag = createHash("md5").update(bytes).digest("hex");
      writeFileSync(join(blobs, blob), bytes);
      insert.run(key, blob, blob.slice(0, 32), bytes.length, etag, Date.now());
    },
    close: () => db.close(),
  };
}
