import { useRouteLoaderData } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { RootData } from "./load-root";

/** The root loader's data: site, language, viewer. */
export function useRoot(): RootData {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!root) throw new Error("The root loader has not run");
  return root;
}

/**
 * "within 14 days": the site's promised response time (setting `answer_days`), as a phrase for use
 * inside a sentence.
 */
export function useAnswerWithin(): string {
  const { t } = useTranslation("visit");
  return t("complaints.within", { count: useRoot().site.answerDays });
}
