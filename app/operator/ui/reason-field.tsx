import { Field } from "~/ui/field";

type ReasonFieldProps = { error?: string | undefined; hint?: string };

/** The reason of an action, which the audit log keeps. */
export function ReasonField({ error, hint }: ReasonFieldProps) {
  return (
    <Field
      as="textarea"
      name="reason"
      label="Reason"
      hint={hint ?? "The audit log keeps it."}
      error={error}
      maxLength={1000}
      required
    />
  );
}
