import type { SQL } from "drizzle-orm";
import { type Batch, first } from "~/db/batch";
import type { DecisionId } from "~/kit/ids";
import type { Services } from "~/services";
import { hasStatus, selectRecipientWithStatus } from "../account/member-data-sql";
import { composeBanUndo, composeMemberAction } from "../deactivation/compose-action";
import { isInForce, isProposalInState, reopenProposal } from "../moderation-decision/appeal-sql";
import {
  allOf,
  type Decision,
  selectDecision,
} from "../moderation-decision/moderation-decision-sql";
import type { Claimant } from "./claims";
import { liftBanOfCompany } from "./lift-company-ban";

type ReopenOptions = { staff: Claimant; origin: string; at: number; when: SQL };

/** What undoes the second person's decision about a ban. */
type ReopenedBan = {
  /** Nothing has changed since the decision, so that the proposal can wait again. */
  isUnchanged: SQL;
  statements: Batch;
  ended?: Batch[string];
  publish: (results: { ended?: unknown }) => Promise<void> | void;
};

/**
 * The proposal waits for a second person again, and the member is suspended as before: a confirmed
 * ban becomes a suspension; after a rejected one, the member reads that they are suspended again.
 * Null if the account has another state by now.
 */
export async function reopenBan(
  services: Services,
  decision: Decision,
  { staff, origin, at, when }: ReopenOptions,
): Promise<ReopenedBan | null> {
  const { memberId, siteId, item, measures } = decision;
  const proposed = item as DecisionId;
  const isConfirmed = measures.includes("ban");
  if (!memberId) return null;
  const member = { id: memberId, siteId };
  const [account, proposing] = await Promise.all([
    first(services.db, selectRecipientWithStatus(member)),
    first(services.db, selectDecision(proposed)),
  ]);
  const from = isConfirmed ? ["banned"] : ["active", "not_confirmed"];
  if (!account || !proposing || !from.includes(account.status)) return null;
  const input = { member, staffName: staff.name, origin, at, when };
  const reason = "The ban was undone.";
  const action = isConfirmed
    ? {
        statements: await composeBanUndo({ ...input, reason }),
        publish: () => liftBanOfCompany(services, decision, { staff, origin }),
      }
    : await composeMemberAction(services, {
        ...{ ...input, action: "suspend", reason: proposing.facts, notify: true },
      });
  const { ended, ...statements } = action.statements as Batch & { ended?: Batch[string] };
  return {
    isUnchanged: allOf(
      isInForce(proposed),
      isProposalInState(proposed, isConfirmed ? "confirmed" : "rejected"),
      hasStatus(member, account.status),
    ),
    statements: { proposal: reopenProposal(proposed, when), account: statements },
    ended,
    publish: action.publish,
  };
}
