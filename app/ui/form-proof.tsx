import { useEffect, useRef } from "react";
import { PROOF_FIELDS } from "~/kit/form-proof";

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
