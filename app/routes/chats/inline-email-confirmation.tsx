import type { SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { LinkButton } from "~/ui/link-button";
import { useErrorMessage } from "~/ui/use-error-message";
import { CodeField } from "../join/code-field";
import { DIALOG_PARAM } from "../join/continue-to";

/** Response of both endpoints: the next page, or translation keys of the errors. */
type ConfirmResponse = { onwards: string } | { error?: Record<string, string[] | null> | null };

/** Signup steps before the confirmation of the e-mail address. */
const SIGNUP_STEPS_BEFORE_EMAIL = 5;

/**
 * Replaces the composer until the e-mail address is confirmed: a form for the code and one that
 * resends the e-mail. The composer then appears with the typed text. Without JavaScript the forms
 * lead to the next page, as in the signup.
 */
export function InlineEmailConfirmation() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  if (viewer?.signupStep !== SIGNUP_STEPS_BEFORE_EMAIL)
    return <LinkButton to="/complete-signup">{t("chat:refusal.confirm")}</LinkButton>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CodeForm />
      <ResendConfirmationForm />
    </div>
  );
}

function CodeForm() {
  const { t } = useTranslation();
  const { reply, form, busy } = useInPlaceForm("/complete-signup/code");
  const message = useErrorMessage();
  const wrong = reply && "error" in reply ? (reply.error?.code ?? undefined) : undefined;
  return (
    <form {...form} className="grid max-w-sm grid-cols-1 gap-3">
      <CodeField
        label={t("join:confirm.code")}
        hint={t("join:confirm.code_hint")}
        error={message(wrong)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("join:confirm.submit")}
      </Button>
    </form>
  );
}

function ResendConfirmationForm() {
  const { t } = useTranslation();
  const { reply, form, busy } = useInPlaceForm("/complete-signup/letter");
  const message = useErrorMessage();
  const wrong = reply && "error" in reply ? (reply.error?.[""] ?? undefined) : undefined;
  return (
    <form {...form} className="grid grid-cols-1 gap-2">
      <input type="hidden" name="resend" value="yes" />
      <Button type="submit" variant="quiet" size="sm" busy={busy} className="justify-self-start">
        {t("join:confirm.resend")}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {reply && "onwards" in reply ? t("join:confirm.resent") : null}
      </p>
      <FieldError id="resend-error">{message(wrong)}</FieldError>
    </form>
  );
}

/** Submits a form in place, so that the chat stays open. React Router then revalidates the page. */
function useInPlaceForm(path: string) {
  const { submit, data, state } = useFetcher<ConfirmResponse>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget), {
      method: "post",
      action: `${path}?${DIALOG_PARAM}`,
    });
  };
  return {
    reply: data,
    busy: state !== "idle",
    form: { method: "post", action: path, onSubmit } as const,
  };
}
