import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError } from "./field-error";
import { Icon } from "./icon";

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
      <div className="relative flex items-start gap-3">
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
        <label htmlFor={key} className="min-h-6 flex-1 text-pretty">
          {children}
        </label>
      </div>
      <FieldError id={`${key}-error`}>{error}</FieldError>
    </div>
  );
}
