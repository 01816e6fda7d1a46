import type { PasskeyId, SessionId } from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { idSchemaOf, requiredText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { emailSchema, typedPasswordSchema } from "../account/account.schema";
import { ROLES } from "../permission/permission";
import { STAFF_NAME_BOUNDS } from "./staff";

/** The first sign-in. A code is typed with or without a space. */
export const setupSignInSchema = z.strictObject({
  email: emailSchema,
  password: typedPasswordSchema,
  code: z
    .string()
    .transform((text) => normalizeInput(text).replaceAll(/\s/g, ""))
    .pipe(z.string().max(20)),
});

const roles = z.array(z.enum(ROLES)).min(1).max(ROLES.length);
export const rolesSchema = z.strictObject({ roles });
export const addStaffSchema = z.strictObject({
  email: emailSchema,
  name: requiredText(STAFF_NAME_BOUNDS),
  roles,
});
export const ownPasskeySchema = z.strictObject({ id: idSchemaOf<PasskeyId>() });
export const ownSessionSchema = z.strictObject({ id: idSchemaOf<SessionId>() });
