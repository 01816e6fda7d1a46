import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PROOF_FIELDS } from "~/kit/bot-check";
import { useRoot } from "~/layouts/use-root";

type FormProofFieldsProps = {
  timestamp: string;
  /** The result of the form's action: after a result the honeypot is emptied for the next try. */
  answer?: unknown;
};

/**
 * Honeypot and timestamp fields that detect bots; invisible and unreachable for people, with and
 * without JavaScript.
 */
export function FormProofFields({ timestamp, answer }: FormProofFieldsProps) {
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && trap.current) trap.current.value = "";
  }, [answer]);
  return (
    <div hidden>
      <input type="hidden" name={PROOF_FIELDS.timestamp} value={timestamp} />
      <input
        ref={trap}
        type="text"
        name={PROOF_FIELDS.trap}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        {...AUTOFILL_IGNORE}
      />
    </div>
  );
}

/** Attributes that make 1Password, Bitwarden, LastPass and Dashlane ignore the field. */
const AUTOFILL_IGNORE = {
  "data-1p-ignore": "true",
  "data-bwignore": "true",
  "data-lpignore": "true",
  "data-form-type": "other",
};

/** Loaded only if the deployment has keys for it. */
const HumanCheck = lazy(() => import("~/ui/human-check"));

type BotCheckFieldsProps = {
  timestamp: string;
  form: string;
  /** The action's result, for a form that stays on the page. */
  answer: unknown;
};

/** Hidden fields and, if configured, the widget that detect automated submissions. */
export function BotCheckFields({ timestamp, form, answer }: BotCheckFieldsProps) {
  const { widgetKey, language } = useRoot();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <FormProofFields timestamp={timestamp} answer={answer} />
      {widgetKey && inBrowser ? (
        <Suspense>
          <HumanCheck widgetKey={widgetKey} form={form} language={language} />
        </Suspense>
      ) : null}
    </>
  );
}
