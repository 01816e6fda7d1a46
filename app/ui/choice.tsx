import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type ChoiceProps = {
  id: string;
  name: string;
  value: string;
  label: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  type?: "radio" | "checkbox";
  look?: "cards" | "chips";
  checked?: boolean;
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
};

const looks = {
  cards: "min-h-14 w-full rounded-control px-4 py-3",
  chips: "min-h-11 rounded-full px-4 py-2",
};

/**
 * One answer of a ChoiceGroup, or a consent box of its own. The control itself lies unseen over the whole
 * card, so that everything is the target and the keyboard, autofill and validity bubbles keep working.
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
        className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      />
      <Words {...props} />
    </div>
  );
}

const wordsLook = classNames(
  "flex items-center gap-3 border border-edge bg-card transition-colors",
  "peer-hover:border-brand-text peer-checked:border-brand-text peer-checked:bg-tint peer-checked:text-brand-text peer-checked:shadow-[inset_0_0_0_1px_currentColor]",
  "peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text",
  "peer-disabled:opacity-55 peer-aria-invalid:border-danger",
  "[&_.tick]:hidden peer-checked:[&_.tick]:block",
);

function Words({ id, icon, label, note, look = "chips" }: ChoiceProps) {
  return (
    <label htmlFor={id} className={classNames(looks[look], wordsLook)}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-snug">{label}</span>
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </span>
      <Icon name="check" size={18} className="stroke-[2.6] tick shrink-0" />
    </label>
  );
}
