import { firstLine } from "~/kit/first-line";
import type { MemberId } from "~/kit/ids";

/** How an earlier message begins that another one answers: its first line, in a line. */
export type Quote = { seq: number; senderId: MemberId; text: string };

/** Characters of it that are shown. */
const QUOTE_LENGTH = 80;

export const quoteOf = ({
  seq,
  senderId,
  body,
}: Omit<Quote, "text"> & { body: string }): Quote => ({
  ...{ seq, senderId, text: firstLine(body, QUOTE_LENGTH) },
});
