import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { portraitPropsOf } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Portrait } from "~/ui/portrait";
import { ModalAccount, type ModalPhase } from "./modal-account";
import { ModalSteps } from "./modal-steps";
import {
  deleteSignupFormDraft,
  readSignupFormDraft,
  readTypedFields,
  saveSignupFormDraft,
} from "./signup-form-draft";
import type { SignupTarget } from "./signup-target";

type SignupModalProps = { member: SignupTarget; onClosed: () => void };

/**
 * The whole signup for a member, over the page where the visitor started it (R66). Backdrop and
 * Escape do not close it until it is done; the close button closes an untouched form at once, asks
 * for confirmation if it has input, and after the first step explains that all answers are saved.
 */
export default function SignupModal({ member, onClosed }: SignupModalProps) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<ModalPhase>({ at: "account", name: null });
  const { body, draft, open, question, mayClose, close } = useSignupFormDraft(phase.at === "steps");
  const joined = useCallback(() => setPhase(STEPS_PHASE), []);
  const title = phase.at === "account" && phase.name ? phase.name : t("join:signup.title");
  return (
    <>
      {/* First, so that it closes first: only then can the other dialog return focus to the page. */}
      <KeepDraftDialog {...question} joined={phase.at === "steps"} />
      <Dialog
        id="signup-modal"
        width="lg"
        title={title}
        open={open}
        onClose={onClosed}
        persistent={phase.at !== "mailed"}
        mayClose={mayClose}
        closeLabel={t("form.close")}
      >
        <div ref={body} className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8">
          <MemberPhoto member={member} />
          {phase.at === "steps" ? (
            <ModalSteps leave={close} />
          ) : (
            <ModalAccount {...{ member, draft, joined, onClosed, onPhaseChange: setPhase }} />
          )}
        </div>
      </Dialog>
    </>
  );
}

const STEPS_PHASE: ModalPhase = { at: "steps", name: null };

function MemberPhoto({ member }: Pick<SignupModalProps, "member">) {
  return (
    <Portrait
      {...(member.photo && portraitPropsOf(member.photo, "thumb"))}
      alt=""
      eager
      className="self-start rounded-card max-md:hidden"
    />
  );
}

type KeepDraftDialogProps = {
  open: boolean;
  /** The account exists, and each answered step is stored with it. */
  joined: boolean;
  onBack: () => void;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Confirmation before closing a form with unsaved input (R66). */
function KeepDraftDialog({ open, joined, onBack, onKeep, onDiscard }: KeepDraftDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      id="keep-draft"
      title={joined ? t("join:modal.stop_title") : t("join:modal.keep_title")}
      open={open}
      onClose={onBack}
      closeLabel={t("join:modal.back")}
      actions={
        <>
          <Button variant="secondary" onClick={joined ? onBack : onDiscard}>
            {joined ? t("join:modal.back") : t("join:modal.discard")}
          </Button>
          <Button onClick={onKeep}>{joined ? t("join:modal.stop") : t("join:modal.keep")}</Button>
        </>
      }
    >
      {joined ? t("join:modal.stop_text") : t("join:modal.keep_text")}
    </Dialog>
  );
}

/**
 * Whether the dialog is open, and whether its input is kept or, after a confirmation, discarded on
 * close.
 */
function useSignupFormDraft(joined: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [draft] = useState(readSignupFormDraft);
  const [open, setOpen] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const typedForm = () => {
    const form = body.current?.querySelector("form");
    return form ? readTypedFields(form, draft) : null;
  };
  const saveDraft = () => {
    const form = typedForm();
    if (form) saveSignupFormDraft(form.draft);
  };
  useCloseOnNavigation(body, saveDraft, joined);
  const mayClose = () => {
    const needsConfirmation = joined || (typedForm()?.typed ?? false);
    if (needsConfirmation) setConfirming(true);
    return !needsConfirmation;
  };
  const leave = (action: () => void) => () => {
    action();
    setConfirming(false);
    setOpen(false);
  };
  const question = {
    open: isConfirming,
    onBack: () => setConfirming(false),
    onKeep: leave(joined ? () => undefined : saveDraft),
    onDiscard: leave(deleteSignupFormDraft),
  };
  return { body, draft, open, question, mayClose, close: () => setOpen(false) };
}

/**
 * A link in the form, such as the terms, leads to another page: the dialog closes and its input is
 * kept.
 */
function useCloseOnNavigation(
  body: { current: HTMLElement | null },
  saveDraft: () => void,
  joined: boolean,
) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    // A member's page may redirect by itself, as the first page does, while the dialog still shows
    // open steps.
    if (first.current === pathname || joined) return;
    saveDraft();
    body.current?.closest("dialog")?.close();
  });
}
