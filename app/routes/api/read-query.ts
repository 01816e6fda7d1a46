import type { z } from "~/kit/zod";
import { apiError } from "./read-json";

/** Reads the query of a call by its strict schema; throws the 400 (unknown field) or 422 (values that do not fit) to answer with. */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams));
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
