import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { useErrorMessage } from "~/ui/use-error-message";
import { invalidFields } from "../../forms/invalid-fields";

export type FormResultProps = { answer: SubmissionResult<string[]> | undefined };

/**
 * Alert above a rejected form. On a phone CSS hides everything before it (lander.css): a page that
 * looks unchanged would seem like a button that does nothing.
 */
export function LanderProblem({ answer }: FormResultProps) {
  const { t } = useTranslation();
  const { site } = useRoot();
  const refusal = answer?.error?.[""]?.[0];
  const refused = useErrorMessage({ min_age: site.minAge })(refusal ? [refusal] : undefined);
  const count = invalidFields(answer).length;
  const message = refused ?? (count > 0 ? t("form.problem", { count }) : undefined);
  if (!message) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: where no field is wrong this is what has to be read first
    <div className="problem" role="alert" tabIndex={-1} autoFocus={count === 0}>
      <p>{message}</p>
      {refusal === "join:refusal.account_exists" ? (
        <a href="/login">{t("join:refusal.account_exists_action")}</a>
      ) : null}
      {refusal === "join:refusal.account_returning" ? (
        <a href={`mailto:${site.supportEmail}`}>{t("join:refusal.account_returning_action")}</a>
      ) : null}
    </div>
  );
}
