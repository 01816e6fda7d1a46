import type { ReactNode } from "react";
import { Choice } from "./choice";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";

export type ChoiceOption = {
  value: string;
  label: ReactNode;
  /** A second, quiet line; cards only. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

export type ChoiceGroupProps = {
  name: string;
  legend: ReactNode;
  options: ChoiceOption[];
  /** One answer (radio) or several (checkbox). */
  type?: "radio" | "checkbox";
  /** Large cards with icon and note, or a flow of chips. */
  look?: "cards" | "chips";
  /** Cards side by side, also on phones, where the words are short (a third of two takes a row of its own); else two from 576 px. */
  columns?: 2 | 3;
  /** The value, or for checkboxes the values, chosen at first. */
  defaultValue?: string | string[];
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The legend is there for screen readers only, because the page's title already asks the question. */
  hideLegend?: boolean;
};

/**
 * One question with a few answers, as a fieldset that works without JavaScript.
 *
 *     <ChoiceGroup name="gender" legend="I am" look="cards" required error={errors.gender}
 *                  options={[{ value: "female", label: "A woman" }, { value: "male", label: "A man" }]} />
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    name,
    legend,
    options,
    type = "radio",
    look = "chips",
    defaultValue,
    hint,
    error,
    required,
    hideLegend,
    columns,
  } = props;
  const chosen = Array.isArray(defaultValue) ? defaultValue : [defaultValue];
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={described || undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold"}>{legend}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div
        className={classNames(
          look === "chips"
            ? "flex flex-wrap gap-2"
            : classNames(
                "grid gap-2",
                columns === 2
                  ? "grid-cols-2 *:last:odd:col-span-2"
                  : columns === 3
                    ? "grid-cols-3"
                    : "sm:grid-cols-2",
              ),
        )}
      >
        {options.map((option) => (
          <Choice
            key={option.value}
            {...option}
            id={`${name}-${option.value}`}
            name={name}
            type={type}
            look={look}
            checked={chosen.includes(option.value)}
            required={required && type === "radio"}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
