import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { EMAIL_INPUT } from "~/ui/email-input";
import { useMessage } from "~/ui/use-message";
import { firstWrong } from "../join/wrong-fields";
import { LanderBirthDate, typedIn } from "./lander-birth-date";
import { LanderField } from "./lander-field";
import type { Answered } from "./lander-problem";

/** Fields of step 0, with submitted values and errors. */
export function LanderQuestions({ answer }: Answered) {
  const { t } = useTranslation("join");
  const { told, typed } = useAnswered(answer);
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
        {...told("password")}
      />
      <LanderBirthDate answer={answer} />
    </>
  );
}

/** Props of a field: its error (`told`), and its submitted value as well (`typed`). */
function useAnswered(answer: Answered["answer"]) {
  const { site } = useRoot();
  const message = useMessage({ min_age: site.minAge });
  const first = firstWrong(answer);
  const told = (name: string) => ({
    error: message(answer?.error?.[name] ?? undefined),
    autoFocus: name === first,
  });
  const typed = (name: string) => ({ defaultValue: typedIn(answer, name), ...told(name) });
  return { told, typed };
}
