import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert, ToastRegion } from "~/ui/alert";
import { DismissButton } from "~/ui/button";
import type { LikeResult } from "./like-form";
import type { MemberLikeResult } from "./like-result";

/** Loaded when a like completes a match. */
const MatchOverlay = lazy(async () => ({
  default: (await import("./match-overlay")).MatchOverlay,
}));

/**
 * The result of a like: a match, or why it was refused. Nothing for an ordinary like, which the
 * button shows.
 */
export function LikeNotice({
  answer,
  name,
  onDismiss,
}: {
  answer: LikeResult;
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

type LikeToastProps = { answer: MemberLikeResult | null; lifted?: boolean; onDismiss: () => void };

/**
 * The result as a toast, because the like button may be far from the top of the page. A match
 * covers the screen. Stays until it is closed.
 */
export function LikeToast({ answer, lifted, onDismiss }: LikeToastProps) {
  if (answer?.matched)
    return (
      <Suspense>
        <MatchOverlay key={answer.id} {...answer} onClose={onDismiss} />
      </Suspense>
    );
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
