import type { z as plain } from "zod";
import { explainFields } from "~/domain/site/explain-value";
import { FORM_ROOT, type FormValues, readFormValue, toFormValues } from "~/domain/site/form-tree";
import { formOf } from "~/domain/site/setting-form";
import { isFieldName, settingFields } from "~/domain/site-admin/site-admin.schema";
import type { z } from "~/kit/zod";
import { readForm } from "~/request/read-form";

/** The values and errors of a form's fields by their names. */
type TypedForm = { values: FormValues; errors: Record<string, string> };

/**
 * A form whose fields `schema` describes, and others that `rest` reads, such as the reason. `typed`
 * fills the form in again.
 */
export async function readTreeForm<Schema extends plain.ZodType, Rest extends z.ZodObject>(
  request: Request,
  { schema, rest }: { schema: Schema; rest: Rest },
) {
  const posted = await request.formData().catch(() => new FormData());
  const fields = settingFields(posted);
  for (const name of [...posted.keys()]) if (isFieldName(name)) posted.delete(name);
  const form = await readForm(new Request(request.url, { method: "POST", body: posted }), rest);
  const { node } = formOf(schema);
  const value = readFormValue(node, fields);
  const errors = Object.fromEntries(
    explainFields(schema, value).map(({ path, text }) => [
      [FORM_ROOT, ...path.map(String)].join("."),
      text,
    ]),
  );
  const typed: TypedForm = { values: toFormValues(node, value), errors };
  const parsed = schema.safeParse(value);
  return form.ok && parsed.success
    ? { ok: true as const, value: parsed.data as plain.output<Schema>, rest: form.value, typed }
    : { ok: false as const, typed };
}
