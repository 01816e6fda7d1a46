import { useState } from "react";
import { Field, type FieldProps } from "~/ui/field";

/** Share of the limit from which the counter is shown. */
const COUNTER_FROM = 0.9;

type LongTextFieldProps = Omit<Extract<FieldProps, { as: "textarea" }>, "as" | "onInput"> & {
  maxLength: number;
};

/** A field for a long text, with a counter near its limit: browsers accept no more characters. */
export function LongTextField(props: LongTextFieldProps) {
  const { maxLength, defaultValue } = props;
  const [length, setLength] = useState(String(defaultValue ?? "").length);
  return (
    <div>
      <Field
        {...props}
        as="textarea"
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <p className="text-end text-xs tabular-nums text-muted" role="status">
        {length < maxLength * COUNTER_FROM ? null : `${length} of ${maxLength} characters`}
      </p>
    </div>
  );
}
