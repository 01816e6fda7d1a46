import { LANGUAGES } from "~/i18n/languages";
import { drawsSomething } from "~/kit/text";
import { z } from "~/kit/zod";

const seen = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(drawsSomething, "invalid.required");

/** What operators say in one language: of a letter its subject and its words, and what a browser shows of them. */
const words = z.strictObject({
  title: seen(80),
  text: seen(2_000),
  short: seen(200),
});

/** The same in each language that is told; members who read another are told nothing. */
export const announcementSchema = z.partialRecord(z.enum(LANGUAGES), words);
export type Announced = z.output<typeof announcementSchema>;
