import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** "within 14 days": the site's one promise of an answer (setting `answer_days`), in the words that fit inside a sentence. */
export function useAnswerWithin(): string {
  const { t } = useTranslation("visit");
  return t("complaints.within", { count: useRoot().site.answerDays });
}
