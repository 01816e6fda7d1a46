import { LANGUAGES } from "~/i18n/languages";
import { z } from "~/kit/zod";

/** What operators say in one language: of a letter its subject and its words, and what a browser shows of them. */
const words = z.strictObject({
  title: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(2_000),
  short: z.string().trim().min(1).max(200),
});

/** The same in each language that is told; members who read another are told nothing. */
export const announcementSchema = z.partialRecord(z.enum(LANGUAGES), words);
export type Announced = z.output<typeof announcementSchema>;
