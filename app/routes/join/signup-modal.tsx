import { useCallback, useState } from "react";
import { portraitPropsOf } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";
import { Portrait } from "~/ui/portrait";
import { KeepDraftDialog } from "./keep-draft-dialog";
import { ModalAccount, type ModalPhase } from "./modal-account";
import { ModalSteps } from "./modal-steps";
import type { SignupTarget } from "./signup-target";
import { useSignupFormDraft } from "./use-signup-form-draft";

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
