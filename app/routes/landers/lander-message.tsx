import { useTranslation } from "~/i18n/use-translation";
import { useErrorMessage } from "~/ui/use-error-message";
import { firstInvalidField } from "../../forms/invalid-fields";
import { submittedValue } from "./lander-birth-date";
import { describedBy, FieldNotes } from "./lander-field";
import type { FormResultProps } from "./lander-problem";

/** join/signup-form.tsx without scripts. */
export function LanderMessage({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const name = "signup_message";
  const hint = t("signup.message_hint");
  const error = useErrorMessage()(answer?.error?.[name] ?? undefined);
  return (
    <div>
      <label htmlFor={name}>{`${t("signup.message")} (${t("common:form.optional")})`}</label>
      <textarea
        id={name}
        name={name}
        rows={2}
        defaultValue={submittedValue(answer, name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        // biome-ignore lint/a11y/noAutofocus: without a script only this leads to what is wrong
        autoFocus={firstInvalidField(answer) === name}
      />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  );
}
