import { type CountryCode, isCountry } from "~/domain/location/countries";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Live, MessageArchive } from "~/services";

/** Cloudflare's location hints for Durable Objects, by the country of a site or member. */
const HINT_BY_COUNTRY = {
  US: "enam",
  CA: "enam",
  AU: "oc",
  NZ: "oc",
  PL: "eeur",
  FI: "eeur",
  AT: "weur",
  BE: "weur",
  CH: "weur",
  DE: "weur",
  DK: "weur",
  ES: "weur",
  FR: "weur",
  GB: "weur",
  IE: "weur",
  IT: "weur",
  NL: "weur",
  NO: "weur",
  SE: "weur",
} as const satisfies Record<CountryCode, DurableObjectLocationHint>;

/** Location hints within a jurisdiction. */
const HINTS_IN_JURISDICTION = { eu: /^[we]eur$/, us: /^[we]nam$/ } as Record<string, RegExp>;

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
  const jurisdiction = jurisdictionOf(env);
  const rooms = jurisdiction
    ? env.CONVERSATION_ROOMS.jurisdiction(jurisdiction)
    : env.CONVERSATION_ROOMS;
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
  const jurisdiction = jurisdictionOf(env);
  const channels = jurisdiction
    ? env.MEMBER_CHANNELS.jurisdiction(jurisdiction)
    : env.MEMBER_CHANNELS;
  return channels.getByName(`${siteId}:${id}`, locationHintFor(country, jurisdiction));
}

/**
 * Where a member's object is created, permanently: Cloudflare uses the hint in the first request
 * only. Without a country, or for one outside of our sites or the jurisdiction, it is created near
 * that request.
 */
export function locationHintFor(
  country: string | null,
  jurisdiction: string | null = null,
): DurableObjectNamespaceGetDurableObjectOptions {
  if (!isCountry(country)) return {};
  const region = HINT_BY_COUNTRY[country];
  const may = jurisdiction === null || HINTS_IN_JURISDICTION[jurisdiction]?.test(region);
  return may ? { locationHint: region } : {};
}

/** Access to the message archive of conversation objects. */
export function createArchive(env: Env): MessageArchive {
  const room = (id: ConversationId) => conversationRoom(env, id);
  return {
    read: (id, query) => room(id).readArchived(query),
    find: (id, search) => room(id).findArchived(search),
    async fill(siteId, id) {
      await room(id).archive(siteId, id);
    },
    async blank(id, writer) {
      await room(id).blank(writer);
    },
    async drop(id, upTo) {
      await room(id).drop(upTo);
    },
  };
}

/** Access to the Durable Objects: one room per conversation, one channel per member. */
export function createLive(env: Env): Live {
  const channel = (siteId: SiteId, memberId: MemberId) => memberChannel(env, siteId, memberId);
  return {
    submitMessage: (conversationId, request) =>
      channel(request.siteId, request.senderId).acceptMessage(conversationId, request),
    async announce(siteId, memberId, event) {
      await channel(siteId, memberId).announce(event);
    },
    async refreshBadges(siteId, memberId, changed) {
      await channel(siteId, memberId).refreshBadges(changed);
    },
    async forgetTyping(siteId, memberId) {
      await channel(siteId, memberId).forgetTyping();
    },
    // An unavailable object, for example during a deployment, must not break the page: the member
    // is shown as offline.
    isOnline: (siteId, memberId) =>
      channel(siteId, memberId)
        .isOnline()
        .catch(() => false),
    async closeSession(siteId, memberId, sessionHash) {
      await channel(siteId, memberId).closeSession(sessionHash);
    },
    async forgetConversation(siteId, conversationId) {
      await conversationRoom(env, conversationId).forget(siteId, conversationId);
    },
    async forgetMember(siteId, memberId) {
      await channel(siteId, memberId).forget();
    },
  };
}
