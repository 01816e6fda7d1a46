import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { PendingBar } from "~/layouts/navigation-effects";
import type { handleSignup, loadSignup } from "./handle-signup";
import { SignupForm } from "./signup-form";
import type { readSignupFormDraft } from "./signup-form-draft";
import { AdultsOnly, EmailSentNote, SignupLead } from "./signup-page";
import { DIALOG_PARAM, formErrorOf } from "./signup-paths";
import { type SignupTarget, signupPath } from "./signup-target";

/** The dialog's phase, and the name shown in its title if it differs from the default. */
export type ModalPhase = { at: "account" | "mailed" | "steps"; name: string | null };

type ModalAccountProps = {
  member: SignupTarget;
  draft: ReturnType<typeof readSignupFormDraft>;
  /** Called when the account has been created. */
  joined: () => void;
  onClosed: () => void;
  onPhaseChange: (phase: ModalPhase) => void;
};

/** Step 0 in the dialog: the form of /members/{id}/signup, handled by its action. */
export function ModalAccount({
  member,
  draft,
  joined,
  onClosed,
  onPhaseChange,
}: ModalAccountProps) {
  const path = member.path ?? signupPath(member.id);
  const page = useSignupPage(path, onClosed);
  const signup = useFetcher<typeof handleSignup>();
  const answer = formErrorOf(signup.data);
  const mailed = answer && "mailed" in answer ? answer.mailed : null;
  const nameOf = useLabelledName();
  useReportPhase({
    name: page?.inviter ? nameOf(page.inviter) : null,
    likes: page?.likes ?? false,
    mailed: mailed !== null,
    onPhaseChange,
  });
  const wentOn = signup.data !== undefined && answer === undefined;
  useEffect(() => {
    if (wentOn) joined();
  }, [wentOn, joined]);
  if (!page || wentOn) return <PendingBar />;
  if (mailed !== null) return <EmailSentNote email={mailed} heading="h3" />;
  if (page.barred && !answer) return <AdultsOnly heading="h3" minAge={page.rule.minAge} />;
  return (
    <div className="grid content-start gap-6">
      <SignupLead inviter={page.inviter} likes={page.likes} />
      <SignupForm
        lastResult={answer as SubmissionResult<string[]> | undefined}
        rule={page.rule}
        timestamp={page.timestamp}
        action={`${signupPath(member.id)}?${DIALOG_PARAM}`}
        forProfile={page.inviter?.id}
        likes={page.likes}
        fetcher={signup}
        draft={draft}
      />
    </div>
  );
}

type PhaseReport = {
  name: string | null;
  /** The visitor pressed the heart. */
  likes: boolean;
  mailed: boolean;
  onPhaseChange: (phase: ModalPhase) => void;
};

/** Reports the member's name and the phase for the dialog's title and closing behaviour. */
function useReportPhase({ name, likes, mailed, onPhaseChange }: PhaseReport): void {
  const { t } = useTranslation();
  const title = name
    ? t(likes ? "join:signup.title_like" : "join:signup.title_for", { name })
    : null;
  useEffect(
    () => onPhaseChange({ at: mailed ? "mailed" : "account", name: title }),
    [mailed, title, onPhaseChange],
  );
}

/** Loads the signup page's data. If signup is not allowed, opens that page, which explains why. */
function useSignupPage(path: string, onClosed: () => void) {
  const { load, data } = useFetcher<typeof loadSignup>();
  const navigate = useNavigate();
  useEffect(() => void load(path), [load, path]);
  const closed = data !== undefined && !data.open;
  useEffect(() => {
    if (!closed) return;
    void navigate(path);
    onClosed();
  }, [closed, navigate, path, onClosed]);
  return closed ? undefined : data;
}
