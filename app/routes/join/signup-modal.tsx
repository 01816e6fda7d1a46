import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { pictureOf } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";
import { Portrait } from "~/ui/portrait";
import { PendingBar } from "../layouts/pending-bar";
import { KeepUnsent } from "./keep-unsent";
import type { action, loader } from "./member-signup";
import { SignupForm } from "./signup-form";
import { AdultsOnly, MailedNote, SignupLead } from "./signup-page";
import { type SignupTarget, signupPath } from "./signup-target";
import type { readUnsent } from "./unsent-signup";
import { useUnsentSignup } from "./use-unsent-signup";

type SignupModalProps = { member: SignupTarget; onClosed: () => void };

/**
 * The signup for a member over the page on which the visitor wanted to do something (R66). Backdrop and
 * Escape leave it open; its cross closes an untouched form at once and asks about one with something in it.
 */
export default function SignupModal({ member, onClosed }: SignupModalProps) {
  const { t } = useTranslation();
  const path = signupPath(member.id);
  const page = useSignupPage(path, onClosed);
  const signup = useFetcher<typeof action>();
  const { body, unsent, open, question, mayClose } = useUnsentSignup();
  if (!page) return <PendingBar />;
  const answer = signup.data;
  const mailed = answer && "mailed" in answer ? answer.mailed : null;
  const title = page.inviter
    ? t("join:signup.title_for", { name: page.inviter.name })
    : t("join:signup.title");
  return (
    <>
      {/* First, so that it is closed first: only then can the other one give the focus back to the page. */}
      <KeepUnsent {...question} />
      <Dialog
        id="signup-modal"
        width="lg"
        title={title}
        open={open}
        onClose={onClosed}
        persistent={mailed === null}
        mayClose={mayClose}
        closeLabel={t("form.close")}
      >
        <div ref={body} className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8">
          <Face member={member} />
          <Inside {...{ page, mailed, path, signup, unsent }} />
        </div>
      </Dialog>
    </>
  );
}

function Face({ member }: Pick<SignupModalProps, "member">) {
  return (
    <Portrait
      {...(member.photo && pictureOf(member.photo, "thumb"))}
      alt=""
      eager
      className="self-start rounded-card max-md:hidden"
    />
  );
}

type InsideProps = {
  page: NonNullable<ReturnType<typeof useSignupPage>>;
  /** The address that a mail went to, once the form is done. */
  mailed: string | null;
  path: string;
  signup: ReturnType<typeof useFetcher<typeof action>>;
  unsent: ReturnType<typeof readUnsent>;
};

function Inside({ page, mailed, path, signup, unsent }: InsideProps) {
  const answer = signup.data;
  if (mailed !== null) return <MailedNote email={mailed} heading="h3" />;
  if (page.barred && !answer) return <AdultsOnly heading="h3" minAge={page.rule.minAge} />;
  return (
    <div className="grid content-start gap-6">
      <SignupLead inviter={page.inviter} />
      <SignupForm
        lastResult={answer as Exclude<typeof answer, { mailed: string }>}
        rule={page.rule}
        action={path}
        forProfile={page.inviter?.id}
        fetcher={signup}
        unsent={unsent}
      />
    </div>
  );
}

/** What the page of this signup is made of. Where nobody may sign up, that page itself says so. */
function useSignupPage(path: string, onClosed: () => void) {
  const { load, data } = useFetcher<typeof loader>();
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
