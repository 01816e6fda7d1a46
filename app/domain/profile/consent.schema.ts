import { z } from "~/kit/zod";

/** The answer of a member who is asked for the consent to the orientation. */
export const consentFormSchema = z.strictObject({ answer: z.enum(["agree", "decline"]) });
