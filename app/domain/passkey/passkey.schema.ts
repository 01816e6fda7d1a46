import { requiredText } from "~/kit/schemas";
import { z } from "~/kit/zod";

const base64urlText = z.string().regex(/^[A-Za-z0-9_-]*$/);
const credentialFields = {
  id: base64urlText.max(1400),
  rawId: base64urlText.max(1400),
  type: z.literal("public-key"),
};

/** JSON text sent by a page, parsed and checked against a schema. */
const jsonOf = <Schema extends z.ZodType>(shape: Schema) =>
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
 * A new passkey, as app/kit/passkey-browser.ts reads it from the browser (Web
 * Authentication, 5.1).
 */
const registration = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64urlText.max(4000),
    attestationObject: base64urlText.max(12_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
  }),
});

/** A login answer of an existing passkey. */
const assertion = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64urlText.max(4000),
    authenticatorData: base64urlText.max(4000),
    signature: base64urlText.max(4000),
    userHandle: base64urlText.max(200).nullable(),
  }),
});

export type Registration = z.output<typeof registration>;
export type Assertion = z.output<typeof assertion>;

/** The name a member gives a passkey. */
const nameSchema = requiredText({ characters: 40, bytes: 160 });

export const registerSchema = z.strictObject({
  name: nameSchema,
  credential: jsonOf(registration),
});
export const renameSchema = z.strictObject({ name: nameSchema });
export const passkeyLoginSchema = z.strictObject({ credential: jsonOf(assertion) });
