import { statesOrientation } from "~/domain/profile/orientation";
import type { MessageCost } from "~/domain/site/shop";
import { FormProofFields } from "~/forms/bot-check-fields";
import { firstInvalidField, isRejected, type SignupFormResult } from "~/forms/form-feedback";
import { formatMoney } from "~/i18n/format";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { MemberId } from "~/kit/ids";
import { useLoginPath } from "~/layouts/login-path";
import { useRoot } from "~/layouts/use-root";
import { EMAIL_INPUT } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import {
  describedBy,
  FieldNotes,
  type FormResultProps,
  LanderBirthDate,
  LanderField,
  LanderProblem,
  submittedValue,
} from "./lander-field";

/** The message of features/signup/signup-form.tsx, without scripts. */
function LanderMessage({ answer }: FormResultProps) {
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

/** Fields of step 0, with submitted values and errors. */
function LanderQuestions({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const { errorProps, typed } = useFieldProps(answer);
  const isPasswordLost = isRejected(answer) && !answer?.error?.password;
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
        // A password is never sent back, so a rejected form has lost a valid one.
        hint={t(isPasswordLost ? "signup.password_again" : "signup.password_hint")}
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

type LanderFormProps = {
  /** Whether signup is enabled for this visitor. */
  open: boolean;
  answer: SignupFormResult;
  /** The profile the visitor signs up for. */
  forProfile?: MemberId;
  /** Signed time at which the form was shown. */
  timestamp: string;
};

/**
 * Step 0 of the signup in a lander: the fields of features/signup/signup-form.tsx, without
 * scripts. It has no action attribute, so that it posts to the current URL with the campaign.
 */
export function LanderForm({ open, answer, forProfile, timestamp }: LanderFormProps) {
  const { t } = useTranslation();
  const { site } = useRoot();
  if (answer && "mailed" in answer)
    return (
      <FormNotice
        title={t("join:mailed.title")}
        text={t("join:mailed.text", { email: displayEmail(answer.mailed) })}
      />
    );
  if (!open)
    return (
      <FormNotice
        title={t("join:closed.title")}
        text={t("join:closed.text", { site: site.name })}
        login={t("nav.login")}
      />
    );
  return (
    <form
      method="post"
      className="form"
      id="start"
      noValidate // errors are shown at the field in the page's language, not by the browser
    >
      <h2>{t("landers:frame.form_title")}</h2>
      <LanderProblem answer={answer} />
      <FormProofFields timestamp={timestamp} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      {forProfile ? <LanderMessage answer={answer} /> : null}
      <LanderQuestions answer={answer} />
      {statesOrientation(site.niche) ? <LanderConsent answer={answer} /> : null}
      <button type="submit" className="button">
        {t("join:signup.submit")}
      </button>
      <p className="small">{t("landers:frame.form_note")}</p>
      {site.company ? <TermsNotice /> : null}
    </form>
  );
}

/** The consent of forms/orientation-consent.tsx (R614); unticked until the visitor agrees. */
function LanderConsent({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const name = "orientation_consent";
  const error = useErrorMessage()(answer?.error?.[name] ?? undefined);
  return (
    <div>
      <label className="agree">
        <input
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, undefined, error)}
          // biome-ignore lint/a11y/noAutofocus: without a script only this leads to what is wrong
          autoFocus={firstInvalidField(answer) === name}
        />
        <span>
          {t("consent.sentence", { site: site.name })}{" "}
          <a href="/pages/privacy">{t("consent.privacy")}</a>
        </span>
      </label>
      <FieldNotes name={name} error={error} />
    </div>
  );
}

function TermsNotice() {
  return (
    <p className="small">
      <RichText
        text="join:signup.agree"
        parts={{
          // biome-ignore lint/a11y/useAnchorContent: RichText puts the words in
          terms: <a href="/pages/terms" />,
          // biome-ignore lint/a11y/useAnchorContent: RichText puts the words in here too
          privacy: <a href="/pages/privacy" />,
        }}
      />
    </p>
  );
}

function FormNotice({ title, text, login }: { title: string; text: string; login?: string }) {
  const loginHref = useLoginPath();
  return (
    <div className="form" id="start">
      <h2>{title}</h2>
      <p>{text}</p>
      {login ? (
        <a className="button" href={loginHref}>
          {login}
        </a>
      ) : null}
    </div>
  );
}

/**
 * Price and audience, in the same font size as the promise. `money` is null if nothing is sold;
 * without `open` no signup is promised.
 */
export function LanderTerms({ money, open }: { money: MessageCost | null; open: boolean }) {
  const { t } = useTranslation("landers");
  const { site, locale } = useRoot();
  const price = money
    ? t("frame.price", { money: formatMoney(money.amount, money.currency, locale) })
    : t("frame.no_subscription");
  return (
    <ul className="facts">
      {open ? <li>{t("frame.free")}</li> : null}
      {open && money ? <li>{t("visit:home.facts.starts")}</li> : null}
      <li>{price}</li>
      <li>{t("frame.adults", { age: site.minAge })}</li>
    </ul>
  );
}
