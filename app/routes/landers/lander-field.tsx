import type { ComponentProps, ReactNode } from "react";

type LanderFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
} & ComponentProps<"input">;

/**
 * A labelled input of a lander's form: hint before error, both linked for screen readers.
 * `autoFocus` is for the first field of a rejected form: without scripts nothing else moves the
 * user to the error.
 */
export function LanderField({ name, label, hint, error, ...input }: LanderFieldProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...input}
      />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  );
}

type FieldNotesProps = { name: string; hint?: ReactNode; error?: ReactNode };

/** Hint and error below a field. */
export function FieldNotes({ name, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      ) : null}
    </>
  );
}

export function describedBy(name: string, hint: unknown, error: unknown): string | undefined {
  return (
    [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ") ||
    undefined
  );
}
