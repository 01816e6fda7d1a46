import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { classNames } from "./class-names";
import { describedBy, FieldError } from "./field";
import { Icon } from "./icon";

type ChoiceOption = {
  value: string;
  label: ReactNode;
  /** A second, quiet line; cards only. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type ChoiceGroupProps = {
  name: string;
  legend: ReactNode;
  options: ChoiceOption[];
  /** One answer (radio) or several (checkbox). */
  type?: "radio" | "checkbox";
  /** Large cards with icon and note, or a row of chips. */
  variant?: "cards" | "chips";
  /** Two cards per row on all screens, for short labels (the third fills a row); else from 576 px. */
  columns?: 2;
  /** The value, or for checkboxes the values, selected initially. */
  defaultValue?: string | string[];
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Options from this position on open below `label`, except those selected initially. */
  more?: { from: number; label: ReactNode };
  /** Shows the legend to screen readers only, because the page title already asks the question. */
  hideLegend?: boolean;
};

/**
 * A question with a few answers, as a fieldset that works without JavaScript.
 *
 *     <ChoiceGroup name="gender" legend="I am" look="cards" required error={errors.gender}
 *         options={[{ value: "female", label: "A woman" }, …]} />
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { name, legend, variant = "chips", hint, error, hideLegend, columns, more } = props;
  const { shown, hidden } = useSplitOptions(props);
  const grid = variant === "chips" ? "flex flex-wrap gap-2" : grids[columns ?? 1];
  const answer = (option: ChoiceOption) => (
    <Answer key={option.value} option={option} group={props} variant={variant} />
  );
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={describedBy(name, hint, error)}>
      <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold"}>{legend}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className={grid}>{shown.map(answer)}</div>
      {more && hidden.length > 0 ? (
        <details className="group/more">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand-text">
            {more.label}
            <Icon name="chevron-down" size={18} className="group-open/more:rotate-180" />
          </summary>
          <div className={classNames(grid, "pt-1")}>{hidden.map(answer)}</div>
        </details>
      ) : null}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Split once: a box that is ticked later stays where it is. */
function useSplitOptions({ options, defaultValue, more }: ChoiceGroupProps) {
  const [initial] = useState(() => new Set([defaultValue].flat()));
  const isShown = (option: ChoiceOption, index: number) =>
    !more || index < more.from || initial.has(option.value);
  return {
    shown: options.filter(isShown),
    hidden: options.filter((option, index) => !isShown(option, index)),
  };
}

const grids = {
  1: "grid gap-2 sm:grid-cols-2",
  2: "grid gap-2 grid-cols-2 *:last:odd:col-span-2",
};

type AnswerProps = {
  option: ChoiceOption;
  group: ChoiceGroupProps;
  variant: ChoiceProps["variant"];
};

function Answer({ option, group, variant }: AnswerProps) {
  const { name, type = "radio", defaultValue, required, error } = group;
  const chosen = Array.isArray(defaultValue) ? defaultValue : [defaultValue];
  return (
    <Choice
      {...option}
      id={`${name}-${option.value}`}
      name={name}
      type={type}
      variant={variant}
      checked={chosen.includes(option.value)}
      required={required && type === "radio"}
      invalid={Boolean(error)}
    />
  );
}

type ChoiceProps = {
  id: string;
  name: string;
  value: string;
  label: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  type?: "radio" | "checkbox";
  variant?: "cards" | "chips";
  checked?: boolean;
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
};

/**
 * One answer of a ChoiceGroup, or a consent box of its own. The native control covers the whole
 * card invisibly, so that the whole card is the target and keyboard, autofill and validation
 * messages keep working.
 */
function Choice(props: ChoiceProps) {
  const { id, name, value, type = "radio", checked, required, disabled, invalid } = props;
  return (
    <div className="relative">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        required={required}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        className="unseen"
      />
      <ChoiceText {...props} />
    </div>
  );
}

function ChoiceText({ id, icon, label, note, variant = "chips" }: ChoiceProps) {
  return (
    <label htmlFor={id} className={`choice ${variant}`}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-snug">{label}</span>
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </span>
      <Icon name="check" size={18} className="tick" />
    </label>
  );
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "style" | "type" | "className"> & {
  name: string;
  /** The sentence to agree to; may contain links. */
  children: ReactNode;
  error?: ReactNode;
};

/**
 * A checkbox with its own sentence: terms, a consent, a setting.
 *
 *     <Checkbox name="terms" required error={errors.terms}>I have read the <Link
 *         to="/pages/terms">terms</Link>.</Checkbox>
 */
export function Checkbox({ id, name, children, error, ...rest }: CheckboxProps) {
  const key = id ?? name;
  return (
    <div className="grid gap-1.5">
      <div className="box-row">
        <input
          {...rest}
          id={key}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${key}-error` : undefined}
          className="box"
        />
        <Icon name="check" size={18} />
        <label htmlFor={key}>{children}</label>
      </div>
      <FieldError id={`${key}-error`}>{error}</FieldError>
    </div>
  );
}
