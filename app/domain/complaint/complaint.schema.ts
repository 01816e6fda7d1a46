import { clientIdSchema, optionalText, requiredText } from "~/kit/schemas";
import { runAlways, z } from "~/kit/zod";
import { emailSchema } from "../account/account.schema";

/** What a complaint may be about (R98). "content" is illegal content. */
export const COMPLAINT_KINDS = ["payment", "member", "content", "privacy", "other"] as const;
export const complaintKindSchema = z.enum(COMPLAINT_KINDS);
export type ComplaintKind = z.output<typeof complaintKindSchema>;

export const COMPLAINT_LENGTH = 4000;
/** One character may take many bytes; a request body is limited to 256 KiB anyway. */
const COMPLAINT_BYTES = 64_000;
const ABOUT = { characters: 500, bytes: 2_000 };
const NAME = { characters: 100, bytes: 400 };

type ComplainantFields = {
  kind?: string;
  child_abuse?: boolean;
  good_faith?: boolean;
  email?: string;
  name?: string;
};

/**
 * A report of child sexual abuse may be anonymous (Regulation (EU) 2022/2065, article 16(2)(c)).
 */
const mayBeAnonymous = (form: ComplainantFields) =>
  form.kind === "content" && form.child_abuse === true;

/**
 * The complaint form. `name`, `child_abuse` and `good_faith` are used for the kind "content" only.
 */
export const complaintSchema = z
  .strictObject({
    client_id: clientIdSchema,
    kind: complaintKindSchema,
    text: requiredText({ characters: COMPLAINT_LENGTH, bytes: COMPLAINT_BYTES, lines: true }),
    /** A URL, or free text such as a member's name. */
    about: optionalText(ABOUT).optional(),
    email: emailSchema.optional(),
    name: optionalText(NAME).optional(),
    child_abuse: z.boolean().default(false),
    good_faith: z.boolean().default(false),
  })
  .check(
    // Invalid values have an error already; here an absent key means an empty field.
    z.refine((form: ComplainantFields) => mayBeAnonymous(form) || form.email !== undefined, {
      ...runAlways,
      path: ["email"],
      error: "invalid.required",
    }),
    z.refine(
      (form: ComplainantFields) =>
        form.kind !== "content" || mayBeAnonymous(form) || Boolean(form.name),
      { ...runAlways, path: ["name"], error: "invalid.required" },
    ),
    z.refine((form: ComplainantFields) => form.kind !== "content" || form.good_faith === true, {
      ...runAlways,
      path: ["good_faith"],
      error: "visit:complaints.good_faith_missing",
    }),
  );
export type ComplaintForm = z.output<typeof complaintSchema>;

const ORDER = { characters: 60, bytes: 240 };
/** The receipt repeats what was typed, and anybody may type the address of another person. */
const holdsNoLink = (text: string) => !/\/\/|@|\p{L}{2,}\.\p{L}{2,}/u.test(text);
const WITHOUT_LINK = { error: "orders:declare.no_links" };

/**
 * The two steps of a withdrawal without a session (R482): the button of the second confirms what
 * the first showed. `order` is free text, because a wrong number must not void a declaration.
 */
export const declareSchema = z.strictObject({
  client_id: clientIdSchema,
  order: requiredText(ORDER).refine(holdsNoLink, WITHOUT_LINK),
  email: emailSchema,
  name: optionalText(NAME).refine(holdsNoLink, WITHOUT_LINK).optional(),
  confirmed: z.literal("yes").optional(),
  /** Corrects the first step. */
  back: z.literal("yes").optional(),
});
export type WithdrawalForm = Omit<z.output<typeof declareSchema>, "confirmed" | "back">;
