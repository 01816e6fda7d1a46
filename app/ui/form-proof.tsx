import { useEffect, useRef } from "react";
import { PROOF_FIELDS } from "~/kit/form-proof";

type FormProofFieldsProps = {
  begun: string;
  /** What the form's action answered: whatever filled in the trap does not stay in it for the next try. */
  answer?: unknown;
};

/** The fields by which a form shows that a person sent it: nobody sees, hears or reaches them, with a script or without. */
export function FormProofFields({ begun, answer }: FormProofFieldsProps) {
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && trap.current) trap.current.value = "";
  }, [answer]);
  return (
    <div hidden>
      <input type="hidden" name={PROOF_FIELDS.begun} value={begun} />
      <input
        ref={trap}
        type="text"
        name={PROOF_FIELDS.trap}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        {...NOT_TO_FILL}
      />
    </div>
  );
}

/** What 1Password, Bitwarden, LastPass and Dashlane read of a field that is not theirs to fill in. */
const NOT_TO_FILL = {
  "data-1p-ignore": "true",
  "data-bwignore": "true",
  "data-lpignore": "true",
  "data-form-type": "other",
};
