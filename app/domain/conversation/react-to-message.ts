import { idempotent, runBatch } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { MAX_REACTIONS_PER_HOUR } from "./conversation";
import { selectHead } from "./conversation-store";
import {
  type Reaction,
  type ReactionRefusal,
  type ReactionsOf,
  reactionsOfRow,
} from "./message-extras";
import { type ReactionState, selectReactions, storeReaction } from "./message-extras-store";

type ReactionRequest = { conversationId: ConversationId; seq: number; reaction: Reaction | null };

const IDEMPOTENT_BY = idempotent("one reaction per member and message");

/**
 * Sets or removes a member's single reaction to a message that they can read (R249), free of
 * charge, and publishes it to the open pages of both. A repeated reaction changes and publishes
 * nothing; a member who deleted the message gets no event. One batch.
 */
export async function reactToMessage(
  services: Services,
  viewer: Viewer,
  { conversationId, seq, reaction }: ReactionRequest,
): Promise<Outcome<null, ReactionRefusal>> {
  const member = { id: viewer.id, siteId: viewer.siteId };
  const write = { member, conversationId, seq, reaction, at: services.now() };
  const { state, written: writeResult } = await runBatch(
    services.db,
    storeReaction(write),
    IDEMPOTENT_BY,
  );
  const [current] = state.rows;
  if (!current) return refuse("not_found");
  if (writeResult.changes === 0) return reactionRefusalOf(current, reaction) ?? done(null);
  const event = { type: "reaction", conversationId, seq, memberId: viewer.id, reaction } as const;
  const recipients = current.isVisibleToOther ? [current.otherId, viewer.id] : [viewer.id];
  for (const id of recipients)
    services.defer("reaction.announce", services.live.announce(viewer.siteId, id, event));
  return done(null);
}

/** Why nothing was written; null if the reaction already had this value. */
function reactionRefusalOf(
  { status, tries, currentReaction }: ReactionState,
  reaction: Reaction | null,
) {
  if (currentReaction === reaction) return null;
  if (status === "not_confirmed") return refuse("email_unconfirmed");
  if (status !== "active") return refuse("not_found");
  return tries >= MAX_REACTIONS_PER_HOUR ? refuse("too_fast") : null;
}

/** The reactions to one message. */
export type ReactionsToMessage = ReactionsOf & { seq: number };

/**
 * All reactions to the messages of a conversation from a number on: a page that was suspended
 * updates its messages with them (R234). Null for anybody but its two members, and across a block.
 */
export async function listReactions(
  services: Services,
  viewer: Viewer,
  { conversationId, from }: { conversationId: ConversationId; from: number },
): Promise<ReactionsToMessage[] | null> {
  const [[head], rows] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    services.readTogether(selectReactions({ ...viewer, conversationId, from })),
  ]);
  return head ? rows.map((row) => ({ seq: row.seq, ...reactionsOfRow(row) })) : null;
}
