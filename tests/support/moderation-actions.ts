import { env } from "cloudflare:workers";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type ModerationActionId, newId } from "~/kit/ids";
import type { TestMember } from "./test-database";

type ModerationActionOptions = {
  action: string;
  reason?: string;
  at?: number;
  /** When it was executed; omitted: not yet. */
  done?: number;
  /** The ban is for a fake profile (R228). */
  fake?: boolean;
};

/**
 * A staff action about a member, as a command of an earlier release wrote it: returns its number and the secret
 * of its row.
 */
export async function addModerationAction(
  { id, siteId }: TestMember,
  options: ModerationActionOptions,
) {
  const actionId = newId<ModerationActionId>();
  const secret = newSecret();
  const { reason = "Insults", at = Date.now(), done = null, fake = false } = options;
  await env.DB.prepare(
    "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at, carried_out_at, fake) VALUES (?, ?, ?, ?, ?, 'ops', ?, ?, ?, ?, ?)",
  )
    .bind(
      ...[actionId, siteId, id, options.action, reason, await hashSecret(secret)],
      ...[`https://${siteId}`, at, done, Number(fake)],
    )
    .run();
  return { deed: actionId, knock: secret };
}
