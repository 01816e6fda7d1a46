import type { SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { firstInvalidField } from "./invalid-fields";

type InvalidFieldsAlertProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  count: number;
};

/** Alert above a rejected form with the number of invalid fields; removed once they are valid. */
export function InvalidFieldsAlert({ lastResult, count }: InvalidFieldsAlertProps) {
  const { t } = useTranslation();
  if (count === 0 || firstInvalidField(lastResult) === undefined) return null;
  return (
    <Alert tone="danger" live>
      {t("form.problem", { count })}
    </Alert>
  );
}

/** Terms accepted by creating the account, next to the submit button. */
export function TermsNotice() {
  const { site } = useRoot();
  const linkClass = "font-semibold text-brand-text underline";
  if (!site.company) return null;
  return (
    <p className="text-center text-sm text-muted">
      <RichText
        text="join:signup.agree"
        parts={{
          terms: <Link to="/pages/terms" className={linkClass} />,
          privacy: <Link to="/pages/privacy" className={linkClass} />,
        }}
      />
    </p>
  );
}

/** Offers the login if the address is already registered (R63). */
export function SignupErrorAction({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  if (refusal === "join:refusal.account_exists") {
    return (
      <LinkButton to="/login" size="sm" variant="secondary">
        {t("join:refusal.account_exists_action")}
      </LinkButton>
    );
  }
  if (refusal !== "join:refusal.account_returning") return null;
  return (
    <a href={`mailto:${site.supportEmail}`} className="font-semibold underline">
      {t("join:refusal.account_returning_action")}
    </a>
  );
}

/** Link to the login for visitors who already have an account. */
export function LoginPrompt() {
  const { t } = useTranslation("join");
  return (
    <p className="text-center text-muted">
      {t("signup.have_account")}{" "}
      <Link to="/login" className="font-semibold text-brand-text underline">
        {t("signup.login_link")}
      </Link>
    </p>
  );
}
