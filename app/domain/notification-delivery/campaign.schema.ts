import { LANGUAGES } from "~/i18n/languages";
import { hasVisibleText } from "~/kit/text";
import { z } from "~/kit/zod";

const seen = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(hasVisibleText, "invalid.required");

/** The text in one language: an e-mail's subject and body, and a short form for pushes. */
const textsSchema = z.strictObject({
  title: seen(80),
  text: seen(2_000),
  short: seen(200),
});

/** The text per language; members who use another language get nothing. */
export const campaignTextsSchema = z.partialRecord(z.enum(LANGUAGES), textsSchema);
export type CampaignTexts = z.output<typeof campaignTextsSchema>;
