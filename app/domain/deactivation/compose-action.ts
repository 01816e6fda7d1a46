import type { SQL } from "drizzle-orm";
import type { Batch } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type ModerationActionId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { suspendBannedAccount } from "../account/member-data-sql";
import {
  deleteWaitingWarnings,
  insertAction,
  type ModerationAction,
  markExecuted,
  turnIntoSuspension,
  whileDeactivated,
} from "./deactivation-store";
import { prepareAction, publishAction } from "./execute-moderation-action";

type ActionInput = {
  member: MemberKey;
  /** What the log of moderation actions keeps, and the e-mail of `notify` says. */
  reason: string;
  staffName: string;
  origin: string;
  at: number;
  when: SQL;
};
type ComposedInput = ActionInput & {
  action: "suspend" | "ban" | "restore";
  /** A ban of a fake: messages to the account are refunded, and partners warned (R228, R570). */
  fake?: boolean;
  /** A restoration applies only to an account that is deactivated for this kind of reason. */
  from?: "suspension" | "ban";
  /** Whether the member gets the e-mail of the action; else the caller writes another one. */
  notify: boolean;
};

/** A suspension, ban or restoration as a part of another use case's batch. */
export type ComposedAction = {
  statements: Batch & { ended?: Batch[string] };
  /** After the batch: closes the member's pages and enqueues the e-mail. */
  publish: (results: { ended?: unknown }) => void;
};

/** The row of an action in the log of moderation actions. */
async function newAction(action: ComposedInput["action"], input: ActionInput & { fake?: boolean }) {
  const { member, reason, origin, staffName, at, fake = false } = input;
  const { id: accountId, siteId } = member;
  const row: ModerationAction = {
    ...{ id: newId<ModerationActionId>(), siteId, accountId, deed: action, reason, origin },
  };
  const secretHash = await hashSecret(newSecret());
  return { row, stored: { ...row, staff: staffName, secretHash, at, fake } };
}

/**
 * The statements of a moderation action for the batch of a decision, where `when` holds in it: its
 * row in the log of moderation actions, the change of the account, and its e-mail if asked for.
 */
export async function composeMemberAction(
  services: Services,
  { action, from, notify, ...input }: ComposedInput,
): Promise<ComposedAction> {
  const { member, when } = input;
  const { row, stored } = await newAction(action, input);
  const prepared = await prepareAction(services, row);
  const { email: _, ...silent } = prepared.statements;
  const condition = from ? whileDeactivated({ id: member.id, kind: from }, when) : when;
  return {
    statements: {
      action: insertAction(stored, condition),
      change: notify ? prepared.statements : silent,
      ended: prepared.ended,
      executed: prepared.done,
    },
    publish: (results) => {
      const { rows } = (results.ended ?? {}) as { rows?: { idHash: string }[] };
      publishAction(services, row, { email: notify ? prepared.email : null, ended: rows });
    },
  };
}

/**
 * The statements that turn a ban back into the suspension before it, where `when` holds. The member
 * stays out, so that their pages and sessions need no change. Warnings about a fake are stopped.
 */
export async function composeBanUndo(input: ActionInput): Promise<Batch> {
  const { member, at, when } = input;
  const { row, stored } = await newAction("suspend", input);
  return {
    action: insertAction(stored, whileDeactivated({ id: member.id, kind: "ban" }, when)),
    kind: turnIntoSuspension(member, when),
    account: suspendBannedAccount(member, when),
    warnings: deleteWaitingWarnings(row),
    executed: markExecuted(row.id, at),
  };
}
