import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { FormProblem } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useErrorMessage } from "~/ui/use-error-message";
import { loginActionUrl } from "./login-action-url";

type PasskeyLoginButtonProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
};

/**
 * Passkey login, if the browser supports it: a button, and autofill at the address field. Without
 * scripts neither is shown, and the password form works as usual.
 */
export function PasskeyLoginButton({ lastResult, next }: PasskeyLoginButtonProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  const { can, busy, logIn } = usePasskeyLogin(next);
  if (!can && !lastResult) return null;
  const [key] = lastResult?.error?.[""] ?? [];
  return (
    <div className="-mt-4 grid gap-4">
      <FormProblem
        message={lastResult && message([key ?? "join:refusal.passkey_failed"])}
        answer={lastResult}
      />
      {can ? (
        <Button
          variant="secondary"
          size="lg"
          wide
          busy={busy}
          icon={<Icon name="key-round" size={20} />}
          onClick={logIn}
        >
          {t("login.passkey")}
        </Button>
      ) : null}
    </div>
  );
}

const OPTIONS_PATH = "/login/passkey/options";

/** Loaded only in browsers that support passkeys. */
const importPasskeyModule = () => import("~/kit/passkey-browser");

function usePasskeyLogin(next: string | null) {
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const [can, setCan] = useState(false);
  const [isPending, setPending] = useState(false);
  const offer = useRef(new AbortController());
  const send = async (credential: string | null) => {
    if (credential)
      await submit(
        { credential },
        { method: "post", action: loginActionUrl("/login/passkey", next) },
      );
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const controller = new AbortController();
    offer.current = controller;
    if (typeof window.PublicKeyCredential === "function") {
      setCan(true);
      offerPasskey(controller.signal).then((credential) => latest.current(credential));
    }
    return () => controller.abort();
  }, []);
  const logIn = async () => {
    offer.current.abort(); // a browser allows one pending request
    setPending(true);
    const { requestPasskey } = await importPasskeyModule();
    await send(
      await requestPasskey(new AbortController().signal, { path: OPTIONS_PATH, offered: false }),
    );
    setPending(false);
  };
  return { can, busy: isPending || !idle, logIn };
}

/**
 * Passkey autofill at the address field. Null if the browser does not support it, or none was
 * chosen.
 */
async function offerPasskey(signal: AbortSignal): Promise<string | null> {
  const { canOfferPasskeys, requestPasskey } = await importPasskeyModule();
  return (await canOfferPasskeys())
    ? requestPasskey(signal, { path: OPTIONS_PATH, offered: true })
    : null;
}
