import { BoundedCache } from "~/kit/bounded-cache";
import type { ConversationId, MemberId } from "~/kit/ids";
import { clientIdSchema, idSchemaOf, requiredText } from "~/kit/schemas";
import { fitsBounds, hasStackedMarks, hasVisibleText, normalizeLines } from "~/kit/text";
import { z } from "~/kit/zod";
import { MESSAGE_ERROR_KEYS, messageBounds } from "../site/site";
import { REACTION_CODES } from "./message-extras";

/** Sequence number of a message in its conversation. */
const seqSchema = z.int().min(1);

/** Text of a message, at most `limit` characters (setting message_length). */
export function messageTextSchema(limit: number) {
  return requiredText({ ...messageBounds(limit), lines: true, messages: MESSAGE_ERROR_KEYS });
}

/** Validation error of a text, or null; used in the page before sending. */
export function messageProblem(
  text: string,
  limit: number,
): "empty" | "too_long" | "stacked" | null {
  const normalized = normalizeLines(text);
  if (!hasVisibleText(normalized)) return "empty";
  if (hasStackedMarks(normalized)) return "stacked";
  return fitsBounds(normalized, messageBounds(limit)) ? null : "too_long";
}

/** The price in credits that the page showed (R230); no setting is higher. */
const priceSchema = z.int().min(0).max(10_000).optional();

/** A message from the HTML form; the recipient is in the URL. */
export const messageFormSchema = (limit: number) =>
  z.strictObject({
    client_id: clientIdSchema,
    text: messageTextSchema(limit),
    /** The sender confirmed the text after a warning (R235). */
    warned: z.literal("yes").optional(),
    price: priceSchema,
    agrees: z.boolean().default(false),
    reply_to: seqSchema.optional(),
  });
/** Building a schema costs ten times as much as one validation, so it is cached by limit. */
const apiSchemas = new BoundedCache<number, ReturnType<typeof createMessageApiSchema>>({
  size: 100,
});

/** POST /api/message.php */
export function messageApiSchema(limit: number) {
  const before = apiSchemas.get(limit);
  if (before) return before;
  const schema = createMessageApiSchema(limit);
  apiSchemas.set(limit, schema);
  return schema;
}

const createMessageApiSchema = (limit: number) =>
  z.strictObject({
    to: idSchemaOf<MemberId>(),
    client_id: clientIdSchema,
    text: messageTextSchema(limit),
    price: priceSchema,
    agrees: z.boolean().default(false),
    from: idSchemaOf<MemberId>().optional(),
    reply_to: seqSchema.optional(),
  });
/** POST /api/read.php */
export const readApiSchema = z.strictObject({
  conversation: idSchemaOf<ConversationId>(),
  seq: seqSchema,
});
/** POST /api/reaction.php; null removes the reaction. */
export const reactionApiSchema = z.strictObject({
  conversation: idSchemaOf<ConversationId>(),
  seq: seqSchema,
  reaction: z.enum(REACTION_CODES).nullable(),
});
/**
 * A reaction from the HTML form, where an empty value removes it; `before` is the log page to
 * return to.
 */
export const reactionFormSchema = z.strictObject({
  seq: seqSchema,
  reaction: z.enum(REACTION_CODES).optional(),
  before: seqSchema.optional(),
});
/** GET /api/reaction.php */
export const reactionsQuerySchema = z.strictObject({
  conversation: idSchemaOf<ConversationId>(),
  from: z.coerce.number().int().min(1),
});
/** DELETE /api/chat.php: a conversation id, or the id of the other member. */
export const deleteApiSchema = z
  .strictObject({
    conversation: idSchemaOf<ConversationId>().optional(),
    profile: idSchemaOf<MemberId>().optional(),
  })
  .refine(({ conversation, profile }) => Boolean(conversation) !== Boolean(profile), {
    path: ["conversation"],
    error: "invalid.required",
  });
/** The undo token from the page that confirmed a deletion (R314). */
export const undoFormSchema = z.strictObject({ undo: z.string().min(1).max(200) });
/** The sort order of the chats list, stored in this browser, and the page to return to. */
export const orderFormSchema = z.strictObject({
  unread_first: z.enum(["yes", "no"]),
  next: z.string().max(200).optional(),
});
/** Whether the other member's photos are shown without a blur (R493). */
export const shownPhotosFormSchema = z.strictObject({ on: z.enum(["yes", "no"]) });
