import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { LazyTextKey, TextKey } from "~/i18n/texts";
import { extractProof } from "~/kit/bot-check";
import type { z } from "~/kit/zod";
import { type Context, getServices } from "./middleware/context";

/** Never sent back to the page, because they would appear in the HTML. */
const SECRET_FIELDS = ["password", "password_again", "old_password", "mail_password"];

/**
 * Parses a posted form by its schema. Throws 400 for a malformed form or an unknown field, because
 * our page did not create it. Invalid values are returned as `reply` with status 422 for the page
 * to show.
 */
export async function readForm<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  const form = await request.formData().catch(() => null);
  if (!form) throw data({ code: "bad_request" }, { status: 400 });
  const proof = extractProof(form);
  const fieldNames = new Set(Object.keys(schema.shape));
  for (const name of form.keys()) {
    if (!fieldNames.has(name)) throw data({ code: "unknown_field" }, { status: 400 });
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success")
    return { ok: true as const, value: submission.value as z.output<Schema>, submission, proof };
  return {
    ok: false as const,
    reply: data(submission.reply({ hideFields: SECRET_FIELDS }), { status: 422 }),
  };
}

/**
 * The values of a form without typed input: a button, or fixed choices. Throws 400 for invalid ones,
 * because our pages cannot send them and there is nothing to correct.
 */
export async function readActionForm<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  const form = await readForm(request, schema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  return form.value;
}

/** A text of any namespace, with its name in front. */
export type FormErrorKey = TextKey<"common"> | LazyTextKey;
export type FormErrors = { form?: FormErrorKey; fields?: Record<string, FormErrorKey> };

/**
 * The response for a valid form whose use case returned a business error: the message is a
 * translation key, on the form or on a field.
 */
export function rejectForm(
  submission: Extract<Awaited<ReturnType<typeof readForm>>, { ok: true }>["submission"],
  errors: FormErrors,
  status = 422,
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors.fields ?? {}).map(([field, message]) => [field, [message]]),
  );
  const reply = submission.reply({
    formErrors: errors.form ? [errors.form] : undefined,
    fieldErrors,
    hideFields: SECRET_FIELDS,
  });
  return data(reply, { status });
}

/**
 * Loader data for a page with a bot-protected form: the signed time at which the form was created
 * (R108).
 */
export const loadFormProof = async (context: Context) => ({
  timestamp: await getServices(context).bots.begin(),
});
