import type { z } from "./zod";

/** Parses a JSON text by its schema; throws if it does not fit. */
export const fromJson = <Value>(text: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(text));
