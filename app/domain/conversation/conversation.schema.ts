import { countCharacters } from "~/kit/count-characters";
import { z } from "~/kit/zod";

/** Hard cap of a message on the wire, whatever the site allows (decisions, "message_length"). */
export const MESSAGE_BYTES = 8_000;

/** One of our ids: a UUID in lower case. */
export const idSchema = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "invalid.wrong_type");

/** Half of a character, or a control that draws nothing: a database cuts or changes such a text. Tabs and line ends stay. */
const UNSTORABLE = /(?![\t\n\r])[\p{Cs}\p{Cc}]/gu;

/** As it is stored: NFC, line ends as \n, no blank edges. */
export function normaliseMessage(text: string): string {
  return text.replaceAll(UNSTORABLE, "").normalize("NFC").replaceAll(/\r\n?/g, "\n").trim();
}

/** The words of a message, at most `limit` characters (setting message_length). */
export function messageTextSchema(limit: number) {
  return z
    .string()
    .transform(normaliseMessage)
    .pipe(
      z
        .string()
        .min(1, "chat:refusal.empty")
        .refine((text) => new TextEncoder().encode(text).length <= MESSAGE_BYTES && countCharacters(text) <= limit, "chat:refusal.too_long"),
    );
}

/** A message from the page's form; the recipient stands in the address. */
export const messageFormSchema = (limit: number) => z.strictObject({ client_id: idSchema, text: messageTextSchema(limit) });
/** POST /api/message.php */
export const messageCallSchema = (limit: number) => z.strictObject({ to: idSchema, client_id: idSchema, text: messageTextSchema(limit) });
/** POST /api/read.php */
export const readCallSchema = z.strictObject({ conversation: idSchema, seq: z.int().min(1) });
/** DELETE /api/chat.php */
export const conversationCallSchema = z.strictObject({ conversation: idSchema });
