import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { locationHintFor } from "./location-hint";

type ObjectBindings = Pick<Env, "CONVERSATION_ROOMS" | "MEMBER_CHANNELS" | "LOCAL"> & {
  JURISDICTION: string;
};
type JurisdictionVars = { JURISDICTION: string; LOCAL: string };

/**
 * The jurisdiction of objects; null if unrestricted. The local runtime does not support
 * jurisdictions (R580).
 */
const jurisdictionOf = ({
  JURISDICTION,
  LOCAL,
}: JurisdictionVars): DurableObjectJurisdiction | null =>
  JURISDICTION && LOCAL !== "yes" ? (JURISDICTION as DurableObjectJurisdiction) : null;

/** The object that orders a conversation's messages. */
export function conversationRoom(env: ObjectBindings, conversationId: ConversationId) {
  const place = jurisdictionOf(env);
  const rooms = place ? env.CONVERSATION_ROOMS.jurisdiction(place) : env.CONVERSATION_ROOMS;
  return rooms.getByName(conversationId);
}

type Member = { siteId: SiteId; id: MemberId; country: string | null };

/** The object that holds a member's sockets; a person with accounts on two sites has two. */
export const memberChannel = (env: ObjectBindings, siteId: SiteId, memberId: MemberId) =>
  ownChannel(env, { siteId, id: memberId, country: null });

/**
 * The same with a location hint, for requests by the member: their own page connects before anybody
 * else can know of them, so it is created near them (R474).
 */
export function ownChannel(env: ObjectBindings, { siteId, id, country }: Member) {
  const place = jurisdictionOf(env);
  const channels = place ? env.MEMBER_CHANNELS.jurisdiction(place) : env.MEMBER_CHANNELS;
  return channels.getByName(`${siteId}:${id}`, locationHintFor(country, place));
}
