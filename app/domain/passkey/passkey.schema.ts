import { requiredText } from "~/kit/text-schema";
import { z } from "~/kit/zod";

const letters = z.string().regex(/^[A-Za-z0-9_-]*$/);
const shared = { id: letters.max(1400), rawId: letters.max(1400), type: z.literal("public-key") };

/** JSON text sent by a page, parsed and checked against a schema. */
const json = <Schema extends z.ZodType>(shape: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(shape);

/**
 * A new passkey, as app/routes/settings/passkey-browser.ts reads it from the browser (Web
 * Authentication, 5.1).
 */
const registration = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: letters.max(4000),
    attestationObject: letters.max(12_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
  }),
});

/** A login answer of an existing passkey. */
const assertion = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: letters.max(4000),
    authenticatorData: letters.max(4000),
    signature: letters.max(4000),
    userHandle: letters.max(200).nullable(),
  }),
});

export type Registration = z.output<typeof registration>;
export type Assertion = z.output<typeof assertion>;

/** The name a member gives a passkey. */
const nameSchema = requiredText({ characters: 40, bytes: 160 });

export const registerSchema = z.strictObject({ name: nameSchema, credential: json(registration) });
export const renameSchema = z.strictObject({ name: nameSchema });
export const passkeyLoginSchema = z.strictObject({ credential: json(assertion) });
