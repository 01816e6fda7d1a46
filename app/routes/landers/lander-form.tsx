import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { FormProofFields } from "~/ui/form-proof";
import type { SignupFormResult } from "../../forms/invalid-fields";
import { LanderMessage } from "./lander-message";
import { LanderProblem } from "./lander-problem";
import { LanderQuestions } from "./lander-questions";

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
 * Step 0 of the signup in a lander: the fields of join/signup-form.tsx without scripts. It has no
 * action attribute, so that it posts to the current URL including the campaign.
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
    <form method="post" className="form" id="start">
      <h2>{t("landers:frame.form_title")}</h2>
      <LanderProblem answer={answer} />
      <FormProofFields timestamp={timestamp} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      {forProfile ? <LanderMessage answer={answer} /> : null}
      <LanderQuestions answer={answer} />
      <button type="submit" className="button">
        {t("join:signup.submit")}
      </button>
      <p className="small">{t("landers:frame.form_note")}</p>
      {site.company ? <TermsNotice /> : null}
    </form>
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
