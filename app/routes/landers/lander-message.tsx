import { useTranslation } from "~/i18n/use-translation";
import { useMessage } from "~/ui/use-message";
import { firstWrong } from "../join/wrong-fields";
import { typedIn } from "./lander-birth-date";
import { described, Notes } from "./lander-field";
import type { Answered } from "./lander-problem";

/** join/message-field.tsx without scripts. */
export function LanderMessage({ answer }: Answered) {
  const { t } = useTranslation("join");
  const name = "signup_message";
  const hint = t("signup.message_hint");
  const error = useMessage()(answer?.error?.[name] ?? undefined);
  return (
    <div>
      <label htmlFor={name}>{`${t("signup.message")} (${t("common:form.optional")})`}</label>
      <textarea
        id={name}
        name={name}
        rows={2}
        defaultValue={typedIn(answer, name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(name, hint, error)}
        // biome-ignore lint/a11y/noAutofocus: without a script only this leads to what is wrong
        autoFocus={firstWrong(answer) === name}
      />
      <Notes name={name} hint={hint} error={error} />
    </div>
  );
}
