import { firstLine } from "~/kit/first-line";
import type { MemberId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";

/** How an earlier message begins that another one answers: its first line, in a line; or what stands in the place of words. */
export type Quote = {
  seq: number;
  senderId: MemberId;
  text: string;
  gift?: GiftCode;
  photo?: true;
};

/** Characters of it that are shown. */
const QUOTE_LENGTH = 80;

export const quoteOf = ({ seq, senderId, body, gift, photo }: Quoted): Quote => ({
  ...{ seq, senderId, text: firstLine(body, QUOTE_LENGTH) },
  ...(gift && { gift }),
  ...(photo && { photo: true }),
});

type Quoted = Pick<Quote, "seq" | "senderId"> & {
  body: string;
  gift?: GiftCode | null;
  photo?: boolean;
};
