import { Field } from "~/ui/field";

type ReasonFieldProps = {
  /** Required if a page has several. */
  id?: string;
  error?: string | undefined;
  hint?: string;
  defaultValue?: string | undefined;
};

/** The reason of an action, which the audit log keeps. */
export function ReasonField({ id, error, hint, defaultValue }: ReasonFieldProps) {
  return (
    <Field
      as="textarea"
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
