import { Field } from "~/ui/field";

/** Six digits from a mail. Phones offer the code above the keyboard; a pasted "123 456" is fine. */
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
  /** What was refused. */
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
