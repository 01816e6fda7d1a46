import { LANGUAGES } from "~/i18n/languages";
import { type DecisionId, ID_PATTERN, type PhotoId } from "~/kit/ids";
import { idSchemaOf, optionalText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { PHOTO_RULES } from "../conduct/conduct";
import { MAX_FACTS } from "../moderation-decision/moderation-decision";

/** Items that one request claims, renews or releases. */
export const MAX_CLAIMS = 60;
const ID_LENGTH = 22;

const facts = optionalText({ ...MAX_FACTS, lines: true });

/** A decision about a photo; a rejection and a ban name the rule that the photo breaks. */
export const photoDecisionSchema = z
  .strictObject({
    site: siteIdSchema,
    id: idSchemaOf<PhotoId>(),
    action: z.enum(["approve", "reject", "ban"]),
    ground: z.enum(PHOTO_RULES).optional(),
    facts: facts.default(""),
    language: z.enum(LANGUAGES).default("en"),
  })
  .check(
    z.refine(({ action, ground }) => action === "approve" || ground !== undefined, {
      path: ["ground"],
      error: "invalid.required",
    }),
  );
export type PhotoDecisionForm = z.output<typeof photoDecisionSchema>;

/** A photo's state before a decision, as the decision stores it. */
export const photoStateSchema = z.object({
  status: z.enum(["pending", "active", "rejected", "banned"]),
  unreviewed: z.boolean(),
});

/** Undoes a decision. */
export const undoSchema = z.strictObject({
  site: siteIdSchema,
  decision: idSchemaOf<DecisionId>(),
});

/** Ids in one field, separated by commas. */
const itemIds = z
  .string()
  .max(MAX_CLAIMS * (ID_LENGTH + 1))
  .transform((text) => text.split(",").filter((id) => ID_PATTERN.test(id)));

/** Renews or releases the claims of a page. */
export const claimsSchema = z.strictObject({
  do: z.enum(["renew", "release"]),
  items: itemIds.default([]),
});
