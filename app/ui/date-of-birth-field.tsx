import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { describedBy, FieldError } from "./field";

export type DatePart = "day" | "month" | "year";

type DateOfBirthFieldProps = {
  /** The inputs are named `{name}_day`, `{name}_month`, `{name}_year`. */
  name: string;
  legend: ReactNode;
  /**
   * From the locale, e.g. by Intl.DateTimeFormat(locale).formatToParts(); the order of the inputs.
   */
  order: readonly DatePart[];
  labels: Record<DatePart, string>;
  defaultValue?: Partial<Record<DatePart, string>>;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The input to focus, for a form that was returned without JavaScript. */
  focused?: DatePart | undefined;
};

/**
 * `max` is longer than a date, so that a pasted value with invisible characters is not truncated.
 */
const inputShapes: Record<DatePart, { width: string; max: number; fill: string }> = {
  day: { width: "w-19", max: 6, fill: "bday-day" },
  month: { width: "w-19", max: 6, fill: "bday-month" },
  year: { width: "w-28", max: 8, fill: "bday-year" },
};

/**
 * A date of birth in three short number inputs instead of a date picker: the native picker starts
 * at today and needs decades of scrolling. The inputs are in the order of the locale.
 *
 *     <DateOfBirthField name="date_of_birth" legend="Date of birth"
 *         order={["day", "month", "year"]}
 *         labels={{ day: "Day", month: "Month", year: "Year" }}
 *         hint="For example 27 3 1986" />
 */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const { name, legend, order, labels, hint, error } = props;
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={describedBy(name, hint, error)}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex gap-3">
        {order.map((part) => (
          <div key={part} className={classNames("grid gap-1", inputShapes[part].width)}>
            <label htmlFor={`${name}_${part}`} className="text-sm text-muted">
              {labels[part]}
            </label>
            <NumberBox {...props} part={part} />
          </div>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}

type NumberBoxProps = DateOfBirthFieldProps & { part: DatePart };

function NumberBox({ name, part, required, defaultValue, error, focused }: NumberBoxProps) {
  return (
    <input
      id={`${name}_${part}`}
      name={`${name}_${part}`}
      type="text"
      inputMode="numeric"
      autoComplete={inputShapes[part].fill}
      maxLength={inputShapes[part].max}
      required={required}
      defaultValue={defaultValue?.[part]}
      aria-invalid={error ? true : undefined}
      // biome-ignore lint/a11y/noAutofocus: asked for by the form
      autoFocus={focused === part}
      className="control text-center tabular-nums"
    />
  );
}
