import { apiError } from "~/kit/api-error";
import type { z } from "~/kit/zod";

export { apiError };

/** Reads a JSON body by its schema; throws the 400 (no JSON, unknown field) or 422 (values that do not fit) to answer with. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) throw apiError(400, "not_json");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some((issue) => issue.code === "unrecognized_keys"))
    throw apiError(400, "unknown_field");
  throw apiError(
    422,
    "invalid",
    Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message])),
  );
}
