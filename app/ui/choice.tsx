import type { ReactNode } from "react";
import { Icon } from "./icon";

export type ChoiceProps = {
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
export function Choice(props: ChoiceProps) {
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
