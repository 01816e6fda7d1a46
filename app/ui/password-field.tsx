import { useEffect, useState } from "react";
import { Field, type FieldProps } from "./field";
import { Icon } from "./icon";

type PasswordFieldProps = Omit<
  Extract<FieldProps, { as?: "input" }>,
  "as" | "type" | "trailing"
> & {
  /** Accessible name of the button: "Show the password". */
  showLabel: string;
  autoComplete: "current-password" | "new-password";
};

/**
 * A password input with a button to show the value. The button needs JavaScript; without it the
 * field is plain.
 *
 *     <PasswordField name="password" label="Password" autoComplete="new-password"
 *         showLabel="Show the password" required />
 */
export function PasswordField({ showLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Field
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        ready ? <ShowPasswordButton label={showLabel} open={shown} onPress={setShown} /> : undefined
      }
    />
  );
}

type ShowPasswordButtonProps = { label: string; open: boolean; onPress: (open: boolean) => void };

function ShowPasswordButton({ label, open, onPress }: ShowPasswordButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={open}
      onClick={() => onPress(!open)}
      className="grid size-11 place-items-center rounded-control text-muted transition-colors hover:text-ink"
    >
      <Icon name={open ? "eye-off" : "eye"} size={20} />
    </button>
  );
}
