import type { Agreed } from "~/domain/finder/finder";
import type { TextKey } from "~/i18n/texts";

/** The translation key of an answer. Question and answer come from one table, so the key exists. */
export const answerKey = ({ question, end }: Agreed) =>
  `answer.${question}.${end}` as Extract<TextKey<"finder">, `answer.${string}`>;
