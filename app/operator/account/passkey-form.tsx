import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Loaded only in browsers that support passkeys. */
const importPasskeyModule = () => import("~/kit/passkey-browser");

type PasskeyFormProps = {
  /** Where the browser gets its options. */
  optionsPath: string;
  kind: "create" | "request";
  label: string;
  /** What went wrong with the last attempt. */
  error: string | null;
  /** Fields before the button. */
  children?: ReactNode;
};

/**
 * A form whose button opens the browser's passkey dialog and then posts the result. It posts as a
 * document, because afterwards the person may open other pages than before.
 */
export function PasskeyForm({ optionsPath, kind, label, error, children }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const credential = useRef<HTMLInputElement>(null);
  const { state, run } = usePasskeyDialog(optionsPath, kind);
  const shown = state === "failed" ? FAILED : error;
  const submit = async () => {
    const result = await run();
    if (!result || !credential.current) return;
    credential.current.value = result;
    form.current?.submit();
  };
  return (
    <form ref={form} method="post" className="grid gap-4">
      <noscript>
        <Alert tone="warning">Passkeys need JavaScript.</Alert>
      </noscript>
      {state === "unsupported" ? (
        <Alert tone="warning">This browser does not support passkeys.</Alert>
      ) : null}
      {shown && state !== "busy" ? (
        <Alert tone="danger" live>
          {shown}
        </Alert>
      ) : null}
      {children}
      <input type="hidden" name="credential" ref={credential} />
      <Button
        busy={state === "busy"}
        disabled={state === "unsupported" || state === "loading"}
        icon={<Icon name="key-round" size={20} />}
        onClick={submit}
        className="justify-self-start"
      >
        {label}
      </Button>
    </form>
  );
}

const FAILED = "The browser returned no passkey. Try again.";

type DialogState = "loading" | "unsupported" | "idle" | "busy" | "failed";

/** `loading` until hydration. */
function usePasskeyDialog(path: string, kind: PasskeyFormProps["kind"]) {
  const [state, setState] = useState<DialogState>("loading");
  useEffect(() => {
    setState(typeof window.PublicKeyCredential === "function" ? "idle" : "unsupported");
  }, []);
  const run = async () => {
    setState("busy");
    const { createPasskey, requestPasskey } = await importPasskeyModule();
    const { signal } = new AbortController();
    const result =
      kind === "create"
        ? await createPasskey(path)
        : await requestPasskey(signal, { path, offered: false });
    if (!result) setState("failed");
    return result;
  };
  return { state, run };
}
