import type { PhotoId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";

/** A member's state before a decision, as the decision stores it; undoing restores it. */
export const memberStateSchema = z.object({
  photos: z
    .array(
      z.object({
        id: idSchemaOf<PhotoId>(),
        status: z.enum(["pending", "active", "rejected", "banned"]),
        unreviewed: z.boolean(),
      }),
    )
    .default([]),
  texts: z.object({ headline: z.string(), about: z.string() }).nullable().default(null),
  account: z.string().nullable().default(null),
});
export type MemberState = z.output<typeof memberStateSchema>;
