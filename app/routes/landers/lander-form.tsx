import { Trans, useTranslation } from "react-i18next";
import { useRoot } from "~/root/use-root";
import { dateOrder } from "~/ui/date-order";
import { useMessage } from "~/ui/use-message";
import { firstWrong, type SignupAnswer } from "../join/wrong-fields";
import { described, LanderField, Notes } from "./lander-field";
import { type Answered, LanderProblem } from "./lander-problem";

export type LanderFormProps = {
  /** Whether signups are enabled for this visitor. */
  open: boolean;
  answer: SignupAnswer;
  /** The profile in whose context the visitor signs up. */
  forProfile?: string;
};

/**
 * Step 0 of the signup as it stands in a lander: the questions of join/signup-form.tsx without a line of script. It has
 * no action, so that it posts to the very address, campaign and all.
 */
export function LanderForm({ open, answer, forProfile }: LanderFormProps) {
  const { t } = useTranslation(["common", "join", "landers"]);
  const { site } = useRoot();
  if (answer && "mailed" in answer)
    return (
      <Said title={t("join:mailed.title")} text={t("join:mailed.text", { email: answer.mailed })} />
    );
  if (!open)
    return (
      <Said
        title={t("join:closed.title")}
        text={t("join:closed.text", { site: site.name })}
        login={t("nav.login")}
      />
    );
  return (
    <form method="post" className="form" id="start">
      <h2>{t("landers:frame.form_title")}</h2>
      <LanderProblem answer={answer} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      <Questions answer={answer} />
      <button type="submit" className="button">
        {t("join:signup.submit")}
      </button>
      <p className="small">{t("landers:frame.form_note")}</p>
      {site.company ? (
        <p className="small">
          <Trans
            ns="join"
            i18nKey="signup.agree"
            components={{
              // biome-ignore lint/a11y/useAnchorContent: Trans puts the words in
              terms: <a href="/pages/terms" />,
              // biome-ignore lint/a11y/useAnchorContent: as above
              privacy: <a href="/pages/privacy" />,
            }}
          />
        </p>
      ) : null}
    </form>
  );
}

function Said({ title, text, login }: { title: string; text: string; login?: string }) {
  return (
    <div className="form" id="start">
      <h2>{title}</h2>
      <p>{text}</p>
      {login ? (
        <a className="button" href="/login">
          {login}
        </a>
      ) : null}
    </div>
  );
}

function Questions({ answer }: Answered) {
  const { t } = useTranslation(["common", "join"]);
  const { site } = useRoot();
  const message = useMessage({ min_age: site.minAge });
  const first = firstWrong(answer);
  const told = (name: string) => ({
    error: message(answer?.error?.[name] ?? undefined),
    autoFocus: name === first,
  });
  const typed = (name: string) => ({ defaultValue: typedIn(answer, name), ...told(name) });
  return (
    <>
      <LanderField
        name="email"
        label={t("join:signup.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...typed("email")}
      />
      <LanderField
        name="name"
        label={t("join:signup.name")}
        autoComplete="given-name"
        required
        {...typed("name")}
      />
      <LanderField
        name="password"
        label={t("join:signup.password")}
        hint={t("join:signup.password_hint")}
        type="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...told("password")}
      />
      <BirthDate answer={answer} />
    </>
  );
}

const BOXES = { day: 2, month: 2, year: 4 } as const;

function BirthDate({ answer }: Answered) {
  const { t } = useTranslation(["common", "join"]);
  const { site, locale } = useRoot();
  const hint = t("join:signup.birth_date_hint", { min_age: site.minAge });
  const error = useMessage({ min_age: site.minAge })(answer?.error?.date_of_birth_day ?? undefined);
  return (
    <fieldset aria-describedby={described("date_of_birth", hint, error)}>
      <legend>{t("join:signup.birth_date")}</legend>
      <div className="date">
        {dateOrder(locale).map((part, index) => (
          <label key={part} className={part}>
            {t(`join:signup.${part}`)}
            <input
              name={`date_of_birth_${part}`}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete={`bday-${part}`}
              maxLength={BOXES[part]}
              required
              defaultValue={typedIn(answer, `date_of_birth_${part}`)}
              aria-invalid={error ? true : undefined}
              // biome-ignore lint/a11y/noAutofocus: as in LanderField
              autoFocus={index === 0 && firstWrong(answer) === "date_of_birth_day"}
            />
          </label>
        ))}
      </div>
      <Notes name="date_of_birth" hint={hint} error={error} />
    </fieldset>
  );
}

function typedIn(answer: Answered["answer"], name: string): string | undefined {
  const value = answer?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
