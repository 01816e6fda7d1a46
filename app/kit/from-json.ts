import type { z } from "./zod";

/** What a text of JSON holds, by its schema; throws where it holds something else. */
export const fromJson = <Value>(text: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(text));
