import { LongTextField } from "./long-text-field";

type ReasonFieldProps = {
  error?: string | undefined;
  hint?: string;
  /** Needed if a page has several forms. */
  id?: string;
  defaultValue?: string | undefined;
};

/** The reason of an action, which the audit log keeps. */
export function ReasonField({ error, hint, id = "reason", defaultValue }: ReasonFieldProps) {
  return (
    <LongTextField
      id={id}
      name="reason"
      label="Reason"
      hint={hint ?? "The audit log keeps it."}
      error={error}
      defaultValue={defaultValue}
      maxLength={1000}
      required
    />
  );
}
