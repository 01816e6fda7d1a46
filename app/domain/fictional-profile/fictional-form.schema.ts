import type { ConversationId, MemberId } from "~/kit/ids";
import { idSchemaOf, requiredText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { messageTextSchema } from "../conversation/conversation.schema";
import { addPhotoSchema } from "../photo/photo.schema";

const reason = requiredText({ ...REASON_BOUNDS, lines: true });

/** The other fields of the form of `newFictionalSchema`; `id` makes it idempotent. */
export const addFictionalSchema = z.strictObject({
  id: idSchemaOf<MemberId>(),
  region: z.string().max(10),
  photo: addPhotoSchema.shape.photo,
  reason,
});

/** Hides or shows a profile. */
export const fictionalStatusSchema = z.strictObject({
  id: idSchemaOf<MemberId>(),
  status: z.enum(["active", "hidden"]),
  reason,
});

/**
 * An answer, at most `limit` characters, to the message with this number; or, with `close`, none.
 */
export const answerSchema = (limit: number) =>
  z.strictObject({
    conversation: idSchemaOf<ConversationId>(),
    seq: z.coerce.number().int().min(1),
    text: messageTextSchema(limit).optional(),
    close: z.literal("yes").optional(),
  });
