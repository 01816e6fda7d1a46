import { newId } from "~/kit/ids";
import { SAMPLE_TEXT, type SampleRows } from "./sample-member";

const now = Date.now();

/** The sample member's rows with others. */
export const CHAT_ROWS: Record<string, SampleRows> = {
  likes: ({ id, siteId, other }) => [
    { site_id: siteId, from_id: id, to_id: other.id, created_at: 0 },
    { site_id: siteId, from_id: other.id, to_id: id, created_at: 0 },
  ],
  blocks: ({ id, siteId, other }) => [
    { site_id: siteId, blocker_id: id, blocked_id: `x${other.id}`, created_at: 0 },
    { site_id: siteId, blocker_id: `x${other.id}`, blocked_id: id, created_at: 0 },
  ],
  passed_members: ({ id, siteId, other }) => [
    { site_id: siteId, member_id: id, other_id: other.id, passed_at: now },
    { site_id: siteId, member_id: other.id, other_id: id, passed_at: now },
  ],
  openers: ({ id, siteId, other }) => [
    { site_id: siteId, sender_id: id, recipient_id: other.id, kinds: 1, created_at: now },
    { site_id: siteId, sender_id: other.id, recipient_id: id, kinds: 1, created_at: now },
  ],
  held_messages: ({ id, siteId, other }) =>
    [
      { sender_id: id, recipient_id: other.id, body: SAMPLE_TEXT },
      { sender_id: other.id, recipient_id: id, body: "Of the other one" },
    ].map((held) => ({
      ...held,
      id: `held-${held.sender_id}`,
      site_id: siteId,
      client_id: `c-${held.sender_id}`,
      shown: 1,
      kinds: 1,
      created_at: now,
    })),
  conversations: ({ id, siteId, chat }) => [
    { id: chat, site_id: siteId, started_by: id, created_at: 0 },
  ],
  participants: ({ id, siteId, chat, other }) => [
    {
      conversation_id: chat,
      member_id: id,
      other_id: other.id,
      site_id: siteId,
      last_seq: 2,
      last_message_at: 0,
    },
    {
      conversation_id: chat,
      member_id: other.id,
      other_id: id,
      site_id: siteId,
      unread: 1,
      last_seq: 2,
      last_message_at: 0,
    },
  ],
  messages: ({ id, siteId, chat, other }) => [
    {
      conversation_id: chat,
      seq: 1,
      site_id: siteId,
      sender_id: id,
      client_id: `c-${id}`,
      body: SAMPLE_TEXT,
      gift: "rose",
      credits: 0,
      created_at: 0,
    },
    {
      conversation_id: chat,
      seq: 2,
      site_id: siteId,
      sender_id: other.id,
      client_id: `c-${other.id}`,
      body: "My own",
      credits: 0,
      created_at: 0,
    },
  ],
  reactions: ({ id, siteId, chat, other }) =>
    [id, other.id].map((member_id) => ({
      conversation_id: chat,
      seq: 1,
      member_id,
      site_id: siteId,
      reaction: "heart",
      reacted_at: 0,
    })),
  chat_photos: ({ id, siteId, chat, other }) =>
    [id, other.id].map((sender_id, n) => ({
      id: newId(),
      site_id: siteId,
      conversation_id: chat,
      seq: n + 1,
      sender_id,
      width: 4,
      height: 5,
      shades: "000000",
      look: "",
      created_at: 0,
    })),
  gifts_received: ({ id, siteId }) => [{ member_id: id, gift: "rose", site_id: siteId, count: 3 }],
  seals: ({ id, siteId, chat }) => [
    { conversation_id: chat, member_id: id, site_id: siteId, upto_seq: 1, sealed_at: now },
  ],
};
