import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { takeProof } from "~/kit/form-proof";
import type { z } from "~/kit/zod";

/** Never sent back to the page, where it would stand in the HTML. */
const SECRET_FIELDS = ["password", "password_again", "old_password", "mail_password"];

/**
 * Reads a posted form by its schema. A form that is no form, or has a field the schema does not know, was not made by
 * our page: it is thrown as 400. Values that do not fit come back as `reply` with status 422 for the page to show.
 */
export async function readForm<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  const form = await request.formData().catch(() => null);
  if (!form) throw data({ code: "bad_request" }, { status: 400 });
  const proof = takeProof(form);
  const known = new Set(Object.keys(schema.shape));
  for (const name of form.keys()) {
    if (!known.has(name)) throw data({ code: "unknown_field" }, { status: 400 });
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success")
    return { ok: true as const, value: submission.value as z.output<Schema>, submission, proof };
  return {
    ok: false as const,
    reply: data(submission.reply({ hideFields: SECRET_FIELDS }), { status: 422 }),
  };
}

/** Answers a form whose values fit but whose deed was refused: the message is a translation key, on the form or a field. */
export function refuseForm(
  submission: Extract<Awaited<ReturnType<typeof readForm>>, { ok: true }>["submission"],
  errors: { form?: string; fields?: Record<string, string> },
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
