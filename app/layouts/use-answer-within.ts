import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * "within 14 days": the site's promised response time (setting `answer_days`), as a phrase for use
 * inside a sentence.
 */
export function useAnswerWithin(): string {
  const { t } = useTranslation("visit");
  return t("complaints.within", { count: useRoot().site.answerDays });
}
