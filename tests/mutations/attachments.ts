import { inDomain, inFile } from "./mutation.ts";

const attachmentStoreBySendGift = inDomain(
  "conversation/attachment-store",
  "conversation/send-gift",
);
const sendMessageBySendGift = inDomain("conversation/send-message", "conversation/send-gift");
const writeMessageBySendGift = inDomain("conversation/write-message", "conversation/send-gift");
const sendMessageBySendApprovedMessages = inDomain(
  "conversation/send-message",
  "conversation/send-approved-messages",
);
const attachmentStoreByChatPhoto = inDomain(
  "conversation/attachment-store",
  "conversation/chat-photo",
);
const attachmentStoreByRevealPhoto = inDomain(
  "conversation/attachment-store",
  "conversation/reveal-photo",
);
const messageStoreByRevealPhoto = inDomain(
  "conversation/message-store",
  "conversation/reveal-photo",
);
const photoSqlByRevealPhoto = inDomain("photo/photo-sql", "conversation/reveal-photo");
const chatPhoto = inDomain("conversation/chat-photo");
const walletSql = inDomain("wallet/wallet-sql", "conversation/chat-photo");
const photoSqlByChatPhoto = inDomain("photo/photo-sql", "conversation/chat-photo");
const photoSqlByStorePhoto = inDomain("photo/photo-sql", "photo/store-photo");
const giftSql = inDomain("gift/gift-sql", "conversation/send-gift", "discovery/find-profile");
const conversationRoom = inFile("workers/live/conversation-room.ts", [
  "app/domain/conversation/chat-photo.test.ts",
]);
const chatPhotoBySendGift = inDomain("conversation/chat-photo", "conversation/send-gift");
const previewRefusal = inDomain("conversation/preview-refusal", "conversation/conversation");
const messageExtrasStore = inDomain("conversation/message-extras-store", "conversation/send-gift");
const sendRefusals = inFile(
  "app/domain/conversation/send-refusals.ts",
  ["tests/architecture/message-errors.test.ts"],
  "architecture",
);

/** Gifts and photos in conversations. */
export const ATTACHMENTS = [
  attachmentStoreByChatPhoto(
    "a member who is not a participant fetches a chat photo",
    "forOwner(q, p.member_id)",
    "forOwner({ id: sql`p.member_id`, siteId: q.siteId }, p.member_id)",
  ),
  attachmentStoreByChatPhoto(
    "a photo of a deleted chat is fetched",
    "${m.seq} > ${p.cleared_seq} AND ",
  ),
  attachmentStoreByChatPhoto(
    "a deactivated sender's photo is fetched",
    "(${m.sender_id} = ${reader} OR ${isCounterpartActive})",
    "1",
  ),
  attachmentStoreByChatPhoto(
    "a chat photo is fetched across a block",
    " AND ${notBlocked(q.id, sql`${p.other_id}`)}\n      AND (",
    " AND (",
  ),
  attachmentStoreByRevealPhoto(
    "a member's own photos are blurred",
    "isReceived: sql`${m.sender_id} <> ${reader}`",
    "isReceived: sql`1`",
  ),
  attachmentStoreByRevealPhoto(
    "a blurred photo is sent in full before its reveal",
    "OR ${isPhotoOpen(blurOf(q.id))}",
    "OR 1",
  ),
  attachmentStoreByRevealPhoto(
    "a sender whom the recipient has not answered is trusted",
    "${p.answer_state} = 2",
    "${p.answer_state} > 0",
  ),
  attachmentStoreByRevealPhoto(
    "a photo is revealed across a block",
    " AND ${notBlocked(q.id, sql`${p.other_id}`)})`,\n  );",
    ")`,\n  );",
  ),
  attachmentStoreByRevealPhoto(
    "the choice to always show photos is ignored",
    "${p.shows_photos} = 0 AND ",
  ),
  photoSqlByRevealPhoto("a sender reveals their own photo", "ne(chatPhotos.sender_id, q.id),"),
  photoSqlByRevealPhoto(
    "a second reveal overwrites the first",
    "sql`${chatPhotos.revealed_at} IS NULL`,",
  ),
  messageStoreByRevealPhoto(
    "a message counts as an answer before the other member wrote",
    "2 * min(${answer_state}, 1)",
    "2",
  ),
  chatPhoto(
    "a photo without a completed check is sent",
    'rendered.value.status === "pending"',
    "false",
  ),
  attachmentStoreByChatPhoto(
    "a chat photo is fetched from another site",
    "forOwner(q, p.member_id)",
    "forOwner({ id: q.id, siteId: sql`p.site_id` }, p.member_id)",
  ),
  attachmentStoreByChatPhoto(
    "a message log shows a deactivated sender's photo",
    "CASE WHEN ${isMessageVisible(reader)} THEN",
    "CASE WHEN 1 THEN",
  ),
  attachmentStoreByChatPhoto(
    "a chat list shows a deactivated sender's photo",
    "${isMessageVisible(reader)} AND ${photoOf",
    "${photoOf",
  ),
  attachmentStoreByChatPhoto(
    "a deactivated sender's gift is shown",
    "${m.sender_id} = ${reader} OR ${isThere} THEN",
    "1 THEN",
  ),
  photoSqlByChatPhoto(
    "a photo is fetched through another chat",
    "AND ${chatPhotos.conversation_id} = ${chat}",
    "AND ${chat} <> ''",
  ),
  photoSqlByChatPhoto(
    "a photo appears in every message of its chat",
    " AND ${c.seq} = m.seq`",
    "`",
  ),
  photoSqlByChatPhoto(
    "a photo appears in every chat",
    "${c.conversation_id} = m.conversation_id AND ",
  ),
  photoSqlByChatPhoto(
    "a photo of a refused message is stored",
    "{ when, onConflict: sql`DO NOTHING` }",
    "{ onConflict: sql`DO NOTHING` }",
  ),
  photoSqlByChatPhoto(
    "erasing a member deletes the other member's photos",
    ", eq(chatPhotos.sender_id, sender)",
    "",
  ),
  photoSqlByStorePhoto(
    "a data export contains another member's chat photos",
    "forOwner(member, chatPhotos.sender_id)",
    "forOwner({ ...member, id: sql`sender_id` }, chatPhotos.sender_id)",
  ),
  photoSqlByStorePhoto(
    "a data export contains chat photos of another site",
    "forOwner(member, chatPhotos.sender_id)",
    "forOwner({ ...member, siteId: sql`site_id` }, chatPhotos.sender_id)",
  ),
  photoSqlByStorePhoto(
    "each page of exported chat photos starts over",
    ".where(sql`${chatPhotos.id} > ${after}`)",
  ),
  chatPhoto("a photo at an outdated price is processed", "shown !== price", "false"),
  chatPhoto("a photo that cannot be paid is processed", "  if (refusal) return refuse(refusal);\n"),
  chatPhoto("a photo to a deactivated recipient is processed", "!chat?.head.there", "!chat"),
  chatPhoto("a resent photo is processed again", "  if (paid?.paid) return done(null);\n"),
  walletSql(
    "another member's payment counts as the sender's",
    "          eq(walletEntries.wallet_id, walletOf(accountId)),\n",
    "          sql`${accountId} <> ''`,\n",
  ),
  conversationRoom(
    "a conversation object confuses the messages of its two members",
    "${senderId}:${clientId}",
    "${clientId}",
  ),
  sendMessageBySendGift("every gift costs one credit", "giftPrice(gift, site.gift_credits)", "1"),
  attachmentStoreBySendGift(
    "a photo starts a conversation",
    "<> 'photo' OR ${hasStarted})",
    "<> 'photo' OR 1)",
  ),
  attachmentStoreBySendGift(
    "a first gift is free",
    "SQL => sql`${w.reason} = 'message'`",
    "SQL => sql`1`",
  ),
  attachmentStoreBySendGift(
    "a first gift deletes the stored signup message",
    "CASE WHEN ${w.reason} = 'message' THEN ${w.recipientId} END",
    "${w.recipientId}",
  ),
  writeMessageBySendGift(
    "a third gift to a stranger is quoted as free",
    ' && reason === "message" ? 0',
    " ? 0",
  ),
  previewRefusal(
    "a gift above the balance passes the preview",
    '?? (writer.balance < gift.price ? "not_enough_credits" : null)',
    "",
  ),
  chatPhotoBySendGift("a photo is processed before the consent", "!agreed && !agrees ?", "false ?"),
  photoSqlByChatPhoto(
    "a rejected photo is fetched",
    " AND ${chatPhotos.refused_at} IS NULL)`",
    ")`",
  ),
  photoSqlByChatPhoto(
    "a rejected photo is shown as accepted",
    "'refused', ${c.refused_at} IS NOT NULL",
    "'refused', 0",
  ),
  sendMessageBySendApprovedMessages(
    "a gift bypasses the check for bulk messages",
    ",\n    heldAfter: site.held_after,\n  });",
    ",\n  });",
  ),
  messageExtrasStore("a gift cannot be quoted", "${quoted.gift} IS NOT NULL OR "),
  messageExtrasStore(
    "a photo cannot be quoted",
    " OR ${isPhotoMessage(sql`${quoted.conversation_id}`, sql`${quoted.seq}`)}",
  ),
  attachmentStoreBySendGift(
    "a sent gift is not counted",
    "sql`${stored} AND EXISTS",
    "sql`0 AND ${stored} AND EXISTS",
  ),
  attachmentStoreBySendGift(
    "a repeated batch counts its gift twice",
    "AND ${participants.member_id} = ${w.recipientId} AND ${participants.last_seq} < ${w.seq}",
    "AND ${participants.member_id} = ${w.recipientId}",
  ),
  giftSql("a second gift of a kind is not counted", "= ${giftsReceived.count} + 1", "= 1"),
  giftSql(
    "a profile shows every member's gifts",
    " WHERE ${giftsReceived.member_id} = ${memberId}\n",
    "\n",
  ),
  giftSql(
    "a gift removed from the catalogue is shown",
    ".filter((one): one is GiftCount => isGiftCode(one.gift))",
  ),
  attachmentStoreBySendGift(
    "a gift is charged as a message",
    'gift ? "gift" :',
    'gift ? "message" :',
  ),
  writeMessageBySendGift(
    "a photo to a stranger is quoted a price",
    '  if (reason === "photo" && !state.conversationExists) return refuse("not_found");\n',
  ),
  writeMessageBySendGift(
    "another gift is accepted as a resend",
    "state.storedGift !== attachment.gift",
    "false",
  ),
  sendRefusals(
    "a refused gift has no error text",
    'recovery: "complaints",\n    previewed: false,\n    attachmentText: "message"',
    'recovery: "complaints",\n    previewed: false,\n    attachmentText: "own"',
  ),
];
