import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { nearTo } from "./near";

type Objects = Pick<Env, "CONVERSATION_ROOMS" | "MEMBER_CHANNELS" | "LOCAL"> & {
  JURISDICTION: string;
};
type Place = { JURISDICTION: string; LOCAL: string };

/** Where objects may lie; null where that is anywhere. The local runtime knows no such places (R580). */
const placeOf = ({ JURISDICTION, LOCAL }: Place): DurableObjectJurisdiction | null =>
  JURISDICTION && LOCAL !== "yes" ? (JURISDICTION as DurableObjectJurisdiction) : null;

/** The one object that orders a conversation's messages. */
export function conversationRoom(env: Objects, conversationId: ConversationId) {
  const place = placeOf(env);
  const rooms = place ? env.CONVERSATION_ROOMS.jurisdiction(place) : env.CONVERSATION_ROOMS;
  return rooms.getByName(conversationId);
}

type Member = { siteId: SiteId; id: MemberId; country: string | null };

/** The one object that holds a member's sockets; whoever is a member of two sites has two. */
export const memberChannel = (env: Objects, siteId: SiteId, memberId: MemberId) =>
  ownChannel(env, { siteId, id: memberId, country: null });

/** The same where the member calls: their own page comes first, before anybody can know of them, so it begins near them (R474). */
export function ownChannel(env: Objects, { siteId, id, country }: Member) {
  const place = placeOf(env);
  const channels = place ? env.MEMBER_CHANNELS.jurisdiction(place) : env.MEMBER_CHANNELS;
  return channels.getByName(`${siteId}:${id}`, nearTo(country, place));
}
