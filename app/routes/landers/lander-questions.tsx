import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { EMAIL_INPUT } from "~/ui/email-input";
import { useErrorMessage } from "~/ui/use-error-message";
import { firstInvalidField } from "../../forms/invalid-fields";
import { LanderBirthDate, submittedValue } from "./lander-birth-date";
import { LanderField } from "./lander-field";
import type { FormResultProps } from "./lander-problem";

/** Fields of step 0, with submitted values and errors. */
export function LanderQuestions({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const { errorProps, typed } = useFieldProps(answer);
  return (
    <>
      <LanderField
        name="email"
        label={t("signup.email")}
        {...EMAIL_INPUT}
        autoComplete="email"
        maxLength={320}
        required
        {...typed("email")}
      />
      <LanderField
        name="name"
        label={t("signup.name")}
        autoComplete="given-name"
        required
        {...typed("name")}
      />
      <LanderField
        name="password"
        label={t("signup.password")}
        hint={t("signup.password_hint")}
        type="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...errorProps("password")}
      />
      <LanderBirthDate answer={answer} />
    </>
  );
}

/** Props of a field: its error (`told`), and its submitted value as well (`typed`). */
function useFieldProps(answer: FormResultProps["answer"]) {
  const { site } = useRoot();
  const message = useErrorMessage({ min_age: site.minAge });
  const first = firstInvalidField(answer);
  const errorProps = (name: string) => ({
    error: message(answer?.error?.[name] ?? undefined),
    autoFocus: name === first,
  });
  const typed = (name: string) => ({
    defaultValue: submittedValue(answer, name),
    ...errorProps(name),
  });
  return { errorProps, typed };
}
