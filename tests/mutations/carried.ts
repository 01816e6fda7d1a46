import { inDomain } from "./mutation.ts";

const gifts = inDomain("conversation/gift-store", "conversation/send-gift");
const giving = inDomain("conversation/send-gift");
const write = inDomain("conversation/write-message", "conversation/send-gift");
const pictures = inDomain("conversation/chat-photo-store", "conversation/send-photo");
const picture = inDomain("conversation/send-photo");

/** What goes into a conversation in the place of words. */
export const CARRIED = [
  pictures("a stranger fetches a picture", "p.member_id = ${q.id} AND ", ""),
  pictures("a deleted chat shows its pictures", "m.seq > p.cleared_seq AND ", ""),
  pictures("a picture of who is gone is seen", "(m.sender_id = ${reader} OR ${isThere})", "1"),
  pictures("a picture is seen across a block", " AND ${notBlocked(q.id, sql`p.other_id`)}"),
  pictures(
    "own pictures are blurred",
    "m.sender_id <> ${reader} AND ${blursPhotos(reader)}",
    "${blursPhotos(reader)}",
  ),
  picture("what nobody looked at is sent", 'drawn.value.status === "pending"', "false"),
  picture("a picture costs another price than was shown", "shown !== price", "false"),
  giving("every gift costs a credit", "giftPrice(gift, site.gift_credits)", "1"),
  gifts("a gift opens a conversation", "= 'message' OR ${begun})", "= 'message' OR 1)"),
  gifts(
    "a gift is counted for nobody",
    "sql`${stored} AND EXISTS",
    "sql`0 AND ${stored} AND EXISTS",
  ),
  gifts("a gift is paid as words are", 'gift ? "gift" :', 'gift ? "message" :'),
  write("another gift passes for a resend", "state.storedGift !== carried.gift", "false"),
];
