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
