import { Field } from "~/ui/field";

/**
 * Input for six digits from an e-mail. Phones suggest the code above the keyboard; a pasted "123
 * 456" is accepted.
 */
export function CodeField({
  label,
  hint,
  error,
  typed,
  autoFocus,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  /** The rejected value. */
  typed?: string;
  autoFocus?: boolean;
}) {
  return (
    <Field
      name="code"
      label={label}
      hint={hint}
      error={error}
      defaultValue={typed}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus={autoFocus}
      required
      className="text-center font-display text-2xl! tracking-[0.3em] tabular-nums"
    />
  );
}
