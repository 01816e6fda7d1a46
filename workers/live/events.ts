import { listBadges } from "../../app/domain/badge/list-badges";
import type { MessageSubmission, SentMessage } from "../../app/domain/conversation/conversation";
import type { CountUpdate } from "../../app/domain/conversation/write-message";
import type { MemberId } from "../../app/kit/ids";
import type { BadgesChange, LiveEvent, LiveMessageEvent } from "../../app/live/protocol";
import type { Services } from "../../app/services";

/** The event with a member's current counts. */
export async function badgesEvent(
  services: Services,
  memberId: MemberId,
  changed?: BadgesChange,
): Promise<LiveEvent> {
  const { unread, newLikes, activity, credits, premium } = await listBadges(services, memberId);
  const counts = { type: "badges" as const, unread, newLikes, activity, premium };
  if (changed === "likes") return { ...counts, likes: true };
  if (changed === "credits") return { ...counts, credits };
  return changed ? { ...counts, chat: changed } : counts;
}

/** The event that a member's pages get for a message. */
export function messageEvent(
  { senderId, clientId, body, gift, photo }: MessageSubmission,
  { conversationId, seq, at, replyTo }: SentMessage,
  { counts }: CountUpdate,
): LiveMessageEvent {
  const content = { body, ...(gift && { gift }), ...(photo && { photo: true as const }) };
  const answers = replyTo === undefined ? {} : { replyTo };
  return {
    type: "message",
    conversationId,
    seq,
    at,
    senderId,
    clientId,
    ...content,
    ...answers,
    ...counts,
  };
}
