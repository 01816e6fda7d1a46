import { LANGUAGES } from "~/i18n/languages";
import {
  type ComplaintId,
  type DecisionId,
  type HeldMessageId,
  ID_PATTERN,
  type MemberId,
  type PhotoId,
} from "~/kit/ids";
import { idSchemaOf, optionalText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { GROUNDS, PHOTO_RULES, RULES_OF_CONDUCT } from "../conduct/conduct";
import { ITEM_KINDS, MAX_FACTS } from "../moderation-decision/moderation-decision";
import { SUSPENSION_DAYS } from "./queues";

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

/** Photos of a profile that one decision can remove. */
const MAX_REMOVED_PHOTOS = 25;

/** What every decision about a case has: `decision` is the page's key, so that a resend is stored once. */
const decided = {
  decision: idSchemaOf<DecisionId>(),
  site: siteIdSchema,
  facts: facts.default(""),
  language: z.enum(LANGUAGES).default("en"),
};

type Measures = {
  ground: string;
  photos: string[];
  texts?: "yes" | undefined;
  warn?: "yes" | undefined;
  ban?: "yes" | undefined;
  suspend: string;
  facts: string;
};

const hasMeasure = ({ photos, texts, warn, ban, suspend }: Measures) =>
  photos.length > 0 || Boolean(texts || warn || ban || suspend);

/**
 * A decision about all open reports about a member, or about a complaint. A measure names the rule
 * that was broken; a suspension and a ban also the facts.
 */
export const caseDecisionSchema = z
  .strictObject({
    ...decided,
    kind: z.enum(["report", "complaint"]),
    /** The reported member, or the complaint. */
    item: idSchemaOf<MemberId | ComplaintId>(),
    /** The member whom a complaint is about, as staff found out. */
    member: idSchemaOf<MemberId>().optional(),
    /** The reports that the page showed; later ones stay open. */
    seen: z.string().max(2_000).default(""),
    ground: z.enum(GROUNDS),
    photos: z.array(idSchemaOf<PhotoId>()).max(MAX_REMOVED_PHOTOS).default([]),
    texts: z.literal("yes").optional(),
    warn: z.literal("yes").optional(),
    suspend: z.enum(SUSPENSION_DAYS).or(z.literal("")).default(""),
    ban: z.literal("yes").optional(),
    /** Words for those who reported it. */
    answer: facts.default(""),
  })
  .check(
    z.refine((form: Measures) => (form.ground === "no_breach") !== hasMeasure(form), {
      path: ["ground"],
      error: "invalid.required",
    }),
    z.refine((form: Measures) => form.facts !== "" || !(form.suspend || form.ban), {
      path: ["facts"],
      error: "invalid.required",
    }),
  );
export type CaseDecisionForm = z.output<typeof caseDecisionSchema>;

/** Sends a held message or refuses it; a refusal names the rule that it breaks. */
export const heldDecisionSchema = z
  .strictObject({
    ...decided,
    item: idSchemaOf<HeldMessageId>(),
    action: z.enum(["release", "refuse"]),
    ground: z.enum(RULES_OF_CONDUCT).optional(),
  })
  .check(
    z.refine(
      ({ action, ground }: { action: string; ground?: string | undefined }) =>
        action === "release" || ground !== undefined,
      { path: ["ground"], error: "invalid.required" },
    ),
  );
export type HeldDecisionForm = z.output<typeof heldDecisionSchema>;

/** Confirms or rejects a proposed ban; a rejection says why. */
export const banDecisionSchema = z
  .strictObject({
    ...decided,
    item: idSchemaOf<DecisionId>(),
    action: z.enum(["confirm", "reject"]),
  })
  .check(
    z.refine(
      ({ action, facts }: { action: string; facts: string }) =>
        action === "confirm" || facts !== "",
      { path: ["facts"], error: "invalid.required" },
    ),
  );
export type BanDecisionForm = z.output<typeof banDecisionSchema>;

/** Answers an appeal: upholding it undoes the decision; a rejection says why. */
export const appealDecisionSchema = z
  .strictObject({
    ...decided,
    item: idSchemaOf<DecisionId>(),
    action: z.enum(["uphold", "reject"]),
  })
  .check(
    z.refine(
      ({ action, facts }: { action: string; facts: string }) => action === "uphold" || facts !== "",
      { path: ["facts"], error: "invalid.required" },
    ),
  );
export type AppealDecisionForm = z.output<typeof appealDecisionSchema>;

/** Claims the next item of a queue, or the item with this id. */
export const takeSchema = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  site: siteIdSchema.optional(),
  item: z.string().regex(ID_PATTERN).optional(),
});

/** Claims the next photos, on one site if named. */
export const takePhotosSchema = z.strictObject({ site: siteIdSchema.optional() });

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

/** The same for a queue of cases. */
export const caseClaimsSchema = z.strictObject({
  ...claimsSchema.shape,
  kind: z.enum(ITEM_KINDS),
});
