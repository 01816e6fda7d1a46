import { Link } from "react-router";
import type { ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { DismissButton } from "~/ui/dismiss-button";
import { ToastRegion } from "~/ui/toast-region";
import type { LikeAnswer } from "./like-answer";
import { MatchOverlay } from "./match-overlay";

/** What came of a like, in words: a match, or why it was refused. Nothing for an ordinary like, which the heart tells. */
export function LikeNotice({
  answer,
  name,
  onDismiss,
}: {
  answer: LikeAnswer;
  name: string;
  onDismiss?: () => void;
}) {
  const { t } = useTranslation("members");
  const { t: common } = useTranslation();
  const link = "font-semibold underline underline-offset-4";
  const dismiss = onDismiss ? (
    <DismissButton type="button" label={common("form.close")} onClick={onDismiss} />
  ) : undefined;
  if (answer.refusal) {
    const confirm = answer.refusal === "email_unconfirmed";
    return (
      <Alert tone="warning" dismiss={dismiss}>
        {t(`refusal.${answer.refusal}`)}{" "}
        {confirm ? (
          <Link to="/complete-signup" className={link}>
            {t("refusal.confirm")}
          </Link>
        ) : null}
      </Alert>
    );
  }
  if (!answer.matched) return null;
  return (
    <Alert tone="success" dismiss={dismiss}>
      <Link to={`/members/${answer.id}/chat`} className={link}>
        {t("like.matched", { name })}
      </Link>
    </Alert>
  );
}

/** Whose heart was pressed, and what came of it. */
export type Answered = LikeAnswer & { name: string; photo: ShownPhoto | null };

/** Tells an answer with whom it is about, as `LikeForm` gives it. */
export const told =
  (tell: (answer: Answered) => void) =>
  (answer: LikeAnswer, { name, photo }: Pick<Answered, "name" | "photo">) =>
    tell({ ...answer, name, photo });

type LikeToastProps = { answer: Answered | null; lifted?: boolean; onDismiss: () => void };

/** The same where the hand is, a match over the whole screen: a heart far down the page was answered at its top, out of sight. Stays until it is closed. */
export function LikeToast({ answer, lifted, onDismiss }: LikeToastProps) {
  if (answer?.matched) return <MatchOverlay key={answer.id} {...answer} onClose={onDismiss} />;
  return (
    <ToastRegion lifted={lifted}>
      {answer ? (
        <div className="pointer-events-auto w-full max-w-(--container-toast) animate-rise rounded-control shadow-soft empty:hidden">
          <LikeNotice answer={answer} name={answer.name} onDismiss={onDismiss} />
        </div>
      ) : null}
    </ToastRegion>
  );
}
