import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "./form-problem";
import { loginAction } from "./login-action";

type PasskeyLoginProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  next: string | null;
};

/**
 * The way in by a passkey, where the browser knows them: a button, and an offer where the address is typed. Without a script
 * there is neither, and the password is as it was.
 */
export function PasskeyLogin({ lastResult, next }: PasskeyLoginProps) {
  const { t } = useTranslation("join");
  const message = useMessage();
  const { can, busy, ask } = usePasskeyLogin(next);
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
          onClick={ask}
        >
          {t("login.passkey")}
        </Button>
      ) : null}
    </div>
  );
}

/** The code that talks to the device is fetched where the browser knows passkeys, and by no other page. */
const browserPart = () => import("../security/passkey-browser");

function usePasskeyLogin(next: string | null) {
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const [can, setCan] = useState(false);
  const [asking, setAsking] = useState(false);
  const offer = useRef(new AbortController());
  const send = async (credential: string | null) => {
    if (credential)
      await submit({ credential }, { method: "post", action: loginAction("/login/passkey", next) });
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
  const ask = async () => {
    offer.current.abort(); // a browser asks one thing at a time
    setAsking(true);
    const { askForKey } = await browserPart();
    await send(await askForKey(new AbortController().signal, { offered: false }));
    setAsking(false);
  };
  return { can, busy: asking || !idle, ask };
}

/** Where the address is typed, as browsers offer passwords. Null where this one does not, or nobody took it. */
async function offerPasskey(signal: AbortSignal): Promise<string | null> {
  const { canOfferPasskeys, askForKey } = await browserPart();
  return (await canOfferPasskeys()) ? askForKey(signal, { offered: true }) : null;
}
