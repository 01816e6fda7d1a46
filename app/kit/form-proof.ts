/** What a form says of who fills it in, beside its answers: read by the guard against robots, never by a schema. */
export type FormProof = {
  /** When the page was made, signed (`Bots.begin`). */
  begun: string;
  /** A field that no person sees. */
  trap: string;
  /** What a widget gave the browser, where the deployment has one. */
  token: string;
};

/**
 * The names of their fields. That of the trap is one that programs which post to every form fill in, and no password
 * manager or browser does: they know websites, companies and addresses.
 */
export const PROOF_FIELDS = {
  begun: "begun",
  trap: "subject",
  token: "cf-turnstile-response",
} as const;

/** The trap's name until November 2026: pages that were opened then still send it. */
const FORMER_TRAP = "website";

/** Takes them out of a form, so that its schema finds its own fields alone. */
export function takeProof(form: FormData): FormProof {
  const take = (name: string) => {
    const value = form.get(name);
    form.delete(name);
    return typeof value === "string" ? value : "";
  };
  form.delete(FORMER_TRAP);
  return {
    begun: take(PROOF_FIELDS.begun),
    trap: take(PROOF_FIELDS.trap),
    token: take(PROOF_FIELDS.token),
  };
}
