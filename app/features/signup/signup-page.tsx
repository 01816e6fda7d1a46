import type { SubmissionResult } from "@conform-to/react";
import { portraitPropsOf, type ShownPhoto } from "~/domain/photo/photo";
import type { SignupRule } from "~/domain/signup/account-step.schema";
import { SIGNUP_STEP_COUNT } from "~/domain/signup/signup";
import { useStartAtTop } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { MemberId } from "~/kit/ids";
import { useLoginPath } from "~/layouts/login-path";
import { FictionalChip, type NamedMember } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Portrait } from "~/ui/portrait";
import { ProgressSteps } from "~/ui/progress-steps";
import { SignupForm, WrongYearLink } from "./signup-form";

type SignupPageProps = {
  /** Whether signup is enabled for this visitor. */
  open: boolean;
  /** A visitor below the minimum age tried in this browser today. */
  barred: boolean;
  rule: SignupRule;
  /** Signed time at which the form was shown. */
  timestamp: string;
  /** The member the visitor signs up for. */
  inviter: (NamedMember & { id: MemberId; photo: ShownPhoto | null }) | null;
  /** The visitor pressed that member's heart. */
  likes: boolean;
  action: string;
  answer: { mailed: string } | SubmissionResult<string[]> | undefined;
};

/** Step 0, or why it is unavailable: invitation only, or a confirmation e-mail is already sent. */
export function SignupPage(props: SignupPageProps) {
  const { open, barred, rule, timestamp, inviter, likes, action, answer } = props;
  const { t } = useTranslation();
  if (answer && "mailed" in answer) return <EmailSentPage email={answer.mailed} />;
  if (!open) return <InvitationOnly />;
  if (barred && !answer) {
    return (
      <Page width="form">
        <AdultsOnly heading="h1" minAge={rule.minAge} />
      </Page>
    );
  }
  return (
    <Page
      width="form"
      before={
        <>
          <FirstStepProgress />
          <Face inviter={inviter} />
        </>
      }
      title={
        inviter
          ? t(likes ? "join:signup.title_like" : "join:signup.title_for", { name: inviter.name })
          : t("join:signup.title")
      }
      actions={inviter?.fictional ? <FictionalChip of={inviter} /> : undefined}
      lead={t(inviter ? leadKeyOf(likes) : "join:signup.lead")}
    >
      <SignupForm
        lastResult={answer}
        rule={rule}
        timestamp={timestamp}
        action={action}
        forProfile={inviter?.id}
        likes={likes}
      />
    </Page>
  );
}

function FirstStepProgress() {
  const { t } = useTranslation("join");
  const label = t("step.label", { step: 1, of: SIGNUP_STEP_COUNT });
  return <ProgressSteps step={1} of={SIGNUP_STEP_COUNT} label={label} />;
}

const leadKeyOf = (likes: boolean) => (likes ? "join:signup.lead_like" : "join:signup.lead_for");

/** Whom the visitor signs up for: the reason why they are here. */
function Face({ inviter }: Pick<SignupPageProps, "inviter">) {
  if (!inviter?.photo) return null;
  return (
    <Portrait
      {...portraitPropsOf(inviter.photo, "thumb")}
      alt=""
      ratio="square"
      eager
      className="size-20 rounded-full"
    />
  );
}

/** The text above the form when the dialog shows the title, and on phones the face. */
export function SignupLead({ inviter, likes }: Pick<SignupPageProps, "inviter" | "likes">) {
  const { t } = useTranslation();
  return (
    <>
      <FirstStepProgress />
      <div className="md:hidden">
        <Face inviter={inviter} />
      </div>
      {inviter?.fictional ? (
        <div>
          <FictionalChip of={inviter} />
        </div>
      ) : null}
      <p className="text-muted">{t(inviter ? leadKeyOf(likes) : "join:signup.lead")}</p>
    </>
  );
}

function InvitationOnly() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const login = <LinkButton to={useLoginPath()}>{t("nav.login")}</LinkButton>;
  return (
    <Page width="form">
      <EmptyState picture="mail" heading="h1" title={t("join:closed.title")} action={login}>
        {t("join:closed.text", { site: site.name })}
      </EmptyState>
    </Page>
  );
}

/** Shown before any input: the form would be rejected today. */
export function AdultsOnly({ heading, minAge }: { heading: "h1" | "h3"; minAge: number }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture="lost"
      heading={heading}
      title={t("join:adults.title", { min_age: minAge })}
      action={<LinkButton to="/">{t("error.home_link")}</LinkButton>}
    >
      <p>{t("join:adults.text")}</p>
      <p className="mt-2">
        <WrongYearLink />
      </p>
    </EmptyState>
  );
}

function EmailSentPage({ email }: { email: string }) {
  useStartAtTop();
  return (
    <Page width="form">
      <EmailSentNote email={email} heading="h1" />
    </Page>
  );
}

/** Note that the confirmation e-mail was sent. */
export function EmailSentNote({ email, heading }: { email: string; heading: "h1" | "h3" }) {
  const { t } = useTranslation("join");
  return (
    <EmptyState picture="mail" heading={heading} title={t("mailed.title")}>
      <p>{t("mailed.text", { email: displayEmail(email) })}</p>
      <p className="mt-2 text-sm">{t("mailed.hint")}</p>
    </EmptyState>
  );
}
