import type { ModerationActionId } from "~/kit/ids";
import { idSchemaOf, optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { codeSchema, typedPasswordSchema } from "../account/account.schema";

/** The member's reason for leaving; optional. */
export const DELETION_REASONS = [
  ...(["price", "found_someone", "not_looking", "site_problems"] as const),
  ...(["no_members", "time", "other"] as const),
] as const;

const MAX_REMARKS_LENGTH = 1000;
const remarks = optionalText({ characters: MAX_REMARKS_LENGTH, bytes: 8_000, lines: true });

/** The second step of a deletion: the password or a mailed code, and optional remarks. */
export const deletionSchema = z.strictObject({
  reason: z.enum(DELETION_REASONS).optional(),
  remarks: remarks.optional(),
  password: typedPasswordSchema.optional(),
  code: codeSchema.optional(),
});
export type DeletionForm = z.output<typeof deletionSchema>;

/**
 * A request to execute an action that a command wrote: the id of its row, and that row's secret.
 */
export const actionRequestSchema = z.strictObject({
  deed: idSchemaOf<ModerationActionId>(),
  knock: z.string().length(43),
});

/**
 * How a member who asks staff to remove the second factor proved who they are: by the mailbox, and
 * by what only they know (docs/operating.md).
 */
export const FACTOR_PROOFS = ["mailbox", "joined", "login", "purchase", "partner"] as const;
export type FactorProof = (typeof FACTOR_PROOFS)[number];
