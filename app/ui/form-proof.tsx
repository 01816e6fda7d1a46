import { PROOF_FIELDS } from "~/kit/form-proof";

/** The fields by which a form shows that a person sent it: nobody sees, hears or reaches them, with a script or without. */
export function FormProofFields({ begun }: { begun: string }) {
  return (
    <div hidden>
      <input type="hidden" name={PROOF_FIELDS.begun} value={begun} />
      <input type="text" name={PROOF_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden />
    </div>
  );
}
