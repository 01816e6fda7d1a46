import { env } from "cloudflare:workers";
import { hashSecret, newSecret } from "~/kit/crypto";
import type { TestMember } from "./test-database";

/**
 * Cookies of this many browsers in which a member logged in; returns the secrets that these
 * browsers store.
 */
export async function addKnownBrowsers(
  { id, siteId }: TestMember,
  { count, at }: { count: number; at: number },
): Promise<string[]> {
  const marks = Array.from({ length: count }, newSecret);
  for (const mark of marks)
    await env.DB.prepare(
      "INSERT INTO known_browsers (mark_hash, site_id, account_id, created_at) VALUES (?, ?, ?, ?)",
    )
      .bind(await hashSecret(mark), siteId, id, at)
      .run();
  return marks;
}
