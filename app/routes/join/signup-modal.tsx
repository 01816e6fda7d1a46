import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { useRoot } from "~/root/use-root";
import { Dialog } from "~/ui/dialog";
import { Portrait } from "~/ui/portrait";
import { PendingBar } from "../layouts/pending-bar";
import { KeepDraft } from "./keep-draft";
import type { action, loader } from "./member-signup";
import { dropDraft, keepDraft, readDraft, typedIn } from "./signup-draft";
import { SignupForm } from "./signup-form";
import { AdultsOnly, MailedNote, SignupLead } from "./signup-page";
import { type SignupTarget, signupPath } from "./signup-target";

type SignupModalProps = { member: SignupTarget; onClosed: () => void };

/**
 * The signup for a member over the page on which the visitor wanted to do something (R66). Backdrop and
 * Escape leave it open; its cross closes an untouched form at once and asks about one with something in it.
 */
export default function SignupModal({ member, onClosed }: SignupModalProps) {
  const { t } = useTranslation(["common", "join"]);
  const path = signupPath(member.id);
  const page = useSignupPage(path, onClosed);
  const signup = useFetcher<typeof action>();
  const body = useRef<HTMLDivElement>(null);
  const [draft] = useState(readDraft);
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const form = () => body.current?.querySelector("form") ?? null;
  useClosedByLeaving(body, () => {
    const left = form();
    if (left) keepDraft(typedIn(left, draft).draft);
  });
  if (!page) return <PendingBar />;
  const answer = signup.data;
  const mailed = answer && "mailed" in answer ? answer.mailed : null;
  const mayClose = () => {
    const left = form();
    const ask = left !== null && typedIn(left, draft).typed;
    if (ask) setAsking(true);
    return !ask;
  };
  const leave = (deed: () => void) => {
    deed();
    setAsking(false);
    setOpen(false);
  };
  const keep = () => {
    const left = form();
    if (left) keepDraft(typedIn(left, draft).draft);
  };
  return (
    <>
      {/* First, so that it is closed first: only then can the other one give the focus back to the page. */}
      <KeepDraft
        open={asking}
        onBack={() => setAsking(false)}
        onKeep={() => leave(keep)}
        onDiscard={() => leave(dropDraft)}
      />
      <Dialog
        id="signup-modal"
        width="lg"
        title={
          page.inviter
            ? t("join:signup.title_for", { name: page.inviter.name })
            : t("join:signup.title")
        }
        open={open}
        onClose={onClosed}
        persistent={mailed === null}
        mayClose={mayClose}
        closeLabel={t("form.close")}
      >
        <div ref={body} className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8">
          <Portrait
            src={member.photo && `/photos/${member.photo.id}/thumb`}
            placeholder={member.photo?.tiny}
            alt=""
            eager
            className="self-start rounded-card max-md:hidden"
          />
          {mailed !== null ? (
            <MailedNote email={mailed} heading="h3" />
          ) : page.barred && !answer ? (
            <AdultsOnly heading="h3" minAge={page.rule.minAge} />
          ) : (
            <div className="grid content-start gap-6">
              <SignupLead inviter={page.inviter} />
              <SignupForm
                lastResult={answer as Exclude<typeof answer, { mailed: string }>}
                rule={page.rule}
                action={path}
                forProfile={page.inviter?.id}
                fetcher={signup}
                draft={draft}
              />
            </div>
          )}
        </div>
      </Dialog>
    </>
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

/** A link in the form, such as the terms, leads to another page: the form leaves, what was typed stays. So it is after the signup, with nothing left to keep. */
function useClosedByLeaving(body: { current: HTMLElement | null }, keep: () => void) {
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (first.current === pathname) return;
    if (viewer) dropDraft();
    else keep();
    body.current?.closest("dialog")?.close();
  });
}
