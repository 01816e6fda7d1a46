import { firstLine } from "~/kit/first-line";
import type { MemberId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";

/**
 * Quote of an earlier message that another one replies to: its first line in one line, or its gift
 * or photo.
 */
export type Quote = {
  seq: number;
  senderId: MemberId;
  text: string;
  gift?: GiftCode;
  photo?: true;
};

/** Maximum characters of a quote. */
const MAX_QUOTE_CHARACTERS = 80;

export const quoteOf = ({ seq, senderId, body, gift, photo }: QuotedMessage): Quote => ({
  seq,
  senderId,
  text: firstLine(body, MAX_QUOTE_CHARACTERS),
  ...(gift && { gift }),
  ...(photo && { photo: true }),
});

type QuotedMessage = Pick<Quote, "seq" | "senderId"> & {
  body: string;
  gift?: GiftCode | null;
  photo?: boolean;
};
