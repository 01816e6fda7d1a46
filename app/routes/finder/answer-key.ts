import type { Agreed } from "~/domain/finder/finder";
import type { TextKey } from "~/i18n/texts";

/** The words of an end of a question; the two are read from one table, so they belong together. */
export const answerKey = ({ question, end }: Agreed) =>
  `answer.${question}.${end}` as Extract<TextKey<"finder">, `answer.${string}`>;
