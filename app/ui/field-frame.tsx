import type { ReactNode } from "react";
import { FieldError } from "./field-error";

type FieldFrameProps = {
  /** The control's id; hint and error get `{id}-hint` and `{id}-error`. */
  id: string;
  label: ReactNode;
  /** Help text that is read before a mistake is made. */
  hint?: ReactNode;
  /** What to do, in words; never only "invalid". */
  error?: ReactNode;
  /** The text for fields that may stay empty, e.g. "optional". */
  optional?: string;
  children: ReactNode;
};

/** The ids for aria-describedby, in reading order. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/**
 * Label, hint below it, the control, and the error with its icon below the control. Field uses it;
 * use it directly for a custom control.
 */
export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-muted"> ({optional})</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
