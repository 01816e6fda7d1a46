import type { SharedAnswer } from "~/domain/match-finder/match-finder";
import type { TextKey } from "~/i18n/texts";

/** The translation key of an answer. Question and answer come from one table, so the key exists. */
export const answerKey = ({ question, end }: SharedAnswer) =>
  `answer.${question}.${end}` as Extract<TextKey<"finder">, `answer.${string}`>;
