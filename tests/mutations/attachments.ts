import { inDomain, inFile } from "./mutation.ts";

const gifts = inDomain("conversation/attachment-store", "conversation/send-gift");
const sendGift = inDomain("conversation/send-gift");
const passing = inDomain("conversation/send-gift", "conversation/held-message");
const write = inDomain("conversation/write-message", "conversation/send-gift");
const pictures = inDomain("conversation/chat-photo-store", "conversation/send-photo");
const picture = inDomain("conversation/send-photo");
const sendPhoto = inDomain("conversation/send-photo", "conversation/photo-processing");
const paid = inDomain("wallet/wallet-sql", "conversation/photo-processing");
const shown = inDomain("conversation/chat-photo-store");
const attachmentStore = inDomain("conversation/attachment-store", "conversation/chat-photo-store");
const rows = inDomain(
  "photo/chat-photo-sql",
  "conversation/send-photo",
  "conversation/chat-photo-store",
);
const own = inDomain("photo/chat-photo-sql");
const sums = inDomain("gift/gift-sql", "conversation/send-gift", "discovery/shown-gifts");
const room = inFile("workers/live/conversation-room.ts", [
  "app/domain/conversation/photo-processing.test.ts",
]);
const consent = inDomain("conversation/send-photo", "conversation/first-gift");
const first = inDomain("conversation/attachment-store", "conversation/first-gift");
const writeFirst = inDomain("conversation/write-message", "conversation/first-gift");
const dear = inDomain("conversation/preview-refusal");
const refusedPicture = inDomain("photo/chat-photo-sql", "conversation/rejected-photo");
const quotes = inDomain("conversation/reply-store", "conversation/reply-to-gifts");
const refusalKeys = inFile(
  "app/domain/conversation/send-refusals.ts",
  ["tests/architecture/message-errors.test.ts"],
  "architecture",
);

/** Gifts and photos in conversations. */
export const ATTACHMENTS = [
  pictures("a stranger fetches a picture", "p.member_id = ${q.id} AND ", ""),
  pictures("a deleted chat shows its pictures", "m.seq > p.cleared_seq AND ", ""),
  pictures(
    "a picture of who is gone is seen",
    "(m.sender_id = ${reader} OR ${isCounterpartActive})",
    "1",
  ),
  pictures("a picture is seen across a block", " AND ${notBlocked(q.id, sql`p.other_id`)}"),
  pictures(
    "own pictures are blurred",
    "m.sender_id <> ${reader} AND ${blursPhotos(reader)}",
    "${blursPhotos(reader)}",
  ),
  picture("what nobody looked at is sent", 'drawn.value.status === "pending"', "false"),
  pictures("a picture is fetched from another site", " AND p.site_id = ${q.siteId}"),
  shown(
    "a log shows a picture of who is gone",
    "CASE WHEN ${isMessageVisible(reader)} THEN",
    "CASE WHEN 1 THEN",
  ),
  shown(
    "a list tells of a picture of who is gone",
    "${isMessageVisible(reader)} AND ${photoOf",
    "${photoOf",
  ),
  attachmentStore(
    "a gift of who is gone is shown",
    "m.sender_id = ${reader} OR ${isThere} THEN",
    "1 THEN",
  ),
  rows(
    "a picture is fetched in another chat",
    "AND conversation_id = ${chat}",
    "AND ${chat} <> ''",
  ),
  rows("a picture stands at every message", " AND c.seq = m.seq`", "`"),
  rows("a picture stands in every chat", "c.conversation_id = m.conversation_id AND "),
  rows("a refused picture is kept", "WHERE ${when} ON", "WHERE 1 ON"),
  rows("who is erased takes the other's pictures along", " AND sender_id = ${sender}`", "`"),
  own("a copy holds other people's pictures", "sender_id = ${id} AND site_id", "site_id"),
  own(
    "a copy holds pictures of another site",
    "AND site_id = ${siteId} AND id > ${after}",
    "AND id > ${after}",
  ),
  own("a copy begins anew with each page of pictures", " AND id > ${after}"),
  sendPhoto("a picture of another price is drawn for nothing", "shown !== price", "false"),
  sendPhoto("a picture is drawn that cannot be paid", "  if (refusal) return refuse(refusal);\n"),
  sendPhoto("a picture is drawn for who is gone", "!chat?.head.there", "!chat"),
  sendPhoto(
    "a picture that is sent again is drawn again",
    "  if (paid?.paid) return done(null);\n",
  ),
  paid(
    "another's payment counts as one's own",
    "EXISTS (SELECT 1 FROM wallet_entries WHERE wallet_id = ${walletOf(accountId)} AND reason",
    "EXISTS (SELECT 1 FROM wallet_entries WHERE ${accountId} <> '' AND reason",
  ),
  room(
    "a room takes one member's message for the other's",
    "${senderId}:${clientId}",
    "${clientId}",
  ),
  sendGift("every gift costs a credit", "giftPrice(gift, site.gift_credits)", "1"),
  first("a picture opens a conversation", "<> 'photo' OR ${hasStarted})", "<> 'photo' OR 1)"),
  first("a first gift is free", "SQL => sql`${w.reason} = 'message'`", "SQL => sql`1`"),
  first(
    "a first gift takes the words kept for them",
    "CASE WHEN ${w.reason} = 'message' THEN ${w.recipientId} END",
    "${w.recipientId}",
  ),
  writeFirst(
    "a third gift to a stranger is told to be free",
    ' && reason === "message" ? 0',
    " ? 0",
  ),
  dear(
    "a gift that is too dear is chosen first",
    '?? (writer.balance < gift.price ? "not_enough_credits" : null)',
    "",
  ),
  consent("a picture is drawn before its consent", "!agreed && !agrees ?", "false ?"),
  refusedPicture("a refused picture is fetched", " AND refused_at IS NULL)`", ")`"),
  refusedPicture(
    "a refused picture is shown",
    "'refused', c.refused_at IS NOT NULL",
    "'refused', 0",
  ),
  passing("a gift goes past what is held", ",\n    heldAfter: site.held_after"),
  quotes("a gift cannot be quoted", "q.gift IS NOT NULL OR ", ""),
  quotes(
    "a picture cannot be quoted",
    " OR ${isPhotoMessage(sql`q.conversation_id`, sql`q.seq`)}",
    "",
  ),
  gifts(
    "a gift is counted for nobody",
    "sql`${stored} AND EXISTS",
    "sql`0 AND ${stored} AND EXISTS",
  ),
  gifts(
    "a repeated batch counts its gift again",
    "AND member_id = ${w.recipientId} AND last_seq < ${w.seq}",
    "AND member_id = ${w.recipientId}",
  ),
  sums("a second gift of a kind is none", "SET count = count + 1", "SET count = 1"),
  sums("a profile shows everybody's gifts", " WHERE member_id = ${memberId}\n", "\n"),
  sums(
    "a gift that we have no more is shown",
    ".filter((one): one is GiftCount => isGiftCode(one.gift))",
  ),
  gifts("a gift is paid as words are", 'gift ? "gift" :', 'gift ? "message" :'),
  writeFirst(
    "a photo to a stranger is told a price",
    '  if (reason === "photo" && !state.exists) return refuse("not_found");\n',
  ),
  write("another gift passes for a resend", "state.storedGift !== carried.gift", "false"),
  refusalKeys(
    "a gift is refused without words",
    'recovery: "complaints",\n    previewed: false,\n    attachmentText: "message"',
    'recovery: "complaints",\n    previewed: false,\n    attachmentText: "own"',
  ),
];
