import { sql } from "drizzle-orm";
import {
  revealReceivedPhoto,
  selectChatPhoto,
  selectIsPhotoPaid,
  updateShownPhotos,
} from "~/domain/conversation/attachment-store";
import { messageStatements } from "~/domain/conversation/message-store";
import { incrementGiftCount, receivedGiftsOf } from "~/domain/gift/gift-sql";
import { eraseChatPhotos, selectOwnChatPhotos } from "~/domain/photo/photo-sql";
import type { ConversationId, MemberId, PhotoId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

/** The values of a plain text message. */
export const PLAIN_MESSAGE = { shown: 1, agrees: 1, gift: null, reason: "message" } as const;

const me = memberBy("me", "site");
const chat = asId<ConversationId>("c");
const photo = asId<PhotoId>("ph");
const recipientId = asId<MemberId>("other");
const clientId = asId<StoredClientId>("k");
const stored = messageStatements(
  {
    siteId: me.siteId,
    conversationId: chat,
    seq: 2,
    senderId: me.id,
    recipientId,
    clientId,
    body: "",
    price: 2,
    shown: 2,
    agrees: 0,
    gift: "rose",
    reason: "gift",
    at: 5,
  },
  { photo: { photoId: photo, width: 1, height: 1, shades: "", look: "" } },
);

/** Queries of gifts and photos in conversations, for list-queries.ts. */
export const ATTACHMENT_QUERIES: Record<string, PlannedQuery> = {
  "a gift": stored.message,
  "one more gift received": stored.gift ?? sql``,
  "a picture of a message": stored.photo ?? sql``,
  "what refuses a gift": stored.state,
  "one more gift": incrementGiftCount({ memberId: me.id, siteId: me.siteId, gift: "rose" }, sql`1`),
  "gifts received": sql`SELECT ${receivedGiftsOf(sql`'me'`)} AS gifts`,
  "a picture for its two": selectChatPhoto({ ...me, conversationId: chat, photo, blur: 0 }),
  "a revealed picture": revealReceivedPhoto({ ...me, conversationId: chat, photo, at: 1 }),
  "shown pictures": updateShownPhotos(me, { conversationId: chat, on: true }),
  "whether a picture was paid": selectIsPhotoPaid(me.id, clientId),
  "pictures of who leaves": eraseChatPhotos(me.id, chat),
  "pictures of a copy": selectOwnChatPhotos(me, "", 100),
};
