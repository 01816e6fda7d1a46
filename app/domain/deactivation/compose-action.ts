import type { SQL } from "drizzle-orm";
import type { Batch } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type ModerationActionId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { insertAction, type ModerationAction, whileDeactivated } from "./deactivation-store";
import { prepareAction, publishAction } from "./execute-moderation-action";

type ComposedInput = {
  member: MemberKey;
  action: "suspend" | "ban" | "restore";
  /** A restoration applies only to an account that is deactivated for this kind of reason. */
  from?: "suspension" | "ban";
  /** What the log of moderation actions keeps, and the e-mail of `notify` says. */
  reason: string;
  staffName: string;
  origin: string;
  at: number;
  when: SQL;
  /** Whether the member gets the e-mail of the action; else the caller writes another one. */
  notify: boolean;
};

/** A suspension, ban or restoration as a part of another use case's batch. */
export type ComposedAction = {
  statements: Batch & { ended?: Batch[string] };
  /** After the batch: closes the member's pages and enqueues the e-mail. */
  publish: (results: { ended?: unknown }) => void;
};

/**
 * The statements of a moderation action for the batch of a decision, where `when` holds in it: its
 * row in the log of moderation actions, the change of the account, and its e-mail if asked for.
 */
export async function composeMemberAction(
  services: Services,
  { member, action, from, reason, staffName, origin, at, when, notify }: ComposedInput,
): Promise<ComposedAction> {
  const row: ModerationAction = {
    id: newId<ModerationActionId>(),
    siteId: member.siteId,
    accountId: member.id,
    deed: action,
    reason,
    origin,
  };
  const stored = {
    ...row,
    staff: staffName,
    secretHash: await hashSecret(newSecret()),
    at,
    fake: false,
  };
  const prepared = await prepareAction(services, row);
  const { email: written, ...silent } = prepared.statements;
  const condition = from ? whileDeactivated({ id: member.id, kind: from }, when) : when;
  return {
    statements: {
      action: insertAction(stored, condition),
      change: notify && written ? { email: written, ...silent } : silent,
      ended: prepared.ended,
      executed: prepared.done,
    },
    publish: (results) => {
      const { rows } = (results.ended ?? {}) as { rows?: { idHash: string }[] };
      publishAction(services, row, { email: notify ? prepared.email : null, ended: rows });
    },
  };
}
