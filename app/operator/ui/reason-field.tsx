import { Field } from "~/ui/field";

type ReasonFieldProps = {
  /** Required if a page has several. */
  id?: string;
  error?: string | undefined;
  hint?: string;
};

/** The reason of an action, which the audit log keeps. */
export function ReasonField({ id, error, hint }: ReasonFieldProps) {
  return (
    <Field
      as="textarea"
      id={id}
      name="reason"
      label="Reason"
      hint={hint ?? "The audit log keeps it."}
      error={error}
      maxLength={1000}
      required
    />
  );
}
