import type { z } from "~/kit/zod";
import { apiError } from "~/request/responses";

export { apiError };

/** Parses a JSON body by its schema; throws a 400 or 422 response if the body is invalid. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) throw apiError(400, "not_json");
  return parseOrThrow(schema, body);
}

/** Parses a multipart body by its schema; throws a 400 or 422 response if the body is invalid. */
export async function readMultipart<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const form = await request.formData().catch(() => null);
  if (!form) throw apiError(400, "no_form");
  return parseOrThrow(schema, Object.fromEntries(form));
}

/** Parses the query by its strict schema; throws a 400 or 422 response if it is invalid. */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  return parseOrThrow(schema, Object.fromEntries(url.searchParams));
}

/** Throws a 400 for an unknown field, a 422 for invalid values. */
function parseOrThrow<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some((issue) => issue.code === "unrecognized_keys"))
    throw apiError(400, "unknown_field");
  const fields = issues.map((issue) => [issue.path.join("."), issue.message]);
  throw apiError(422, "invalid", Object.fromEntries(fields));
}
