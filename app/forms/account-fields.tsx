import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { EMAIL_INPUT, Field, type FieldProps } from "~/ui/field";
import { Icon } from "~/ui/icon";

/**
 * Input for six digits from an e-mail. Phones suggest the code above the keyboard; a pasted "123
 * 456" is accepted.
 */
export function CodeField({
  label,
  hint,
  error,
  typed,
  autoFocus,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  /** The rejected value. */
  typed?: string;
  autoFocus?: boolean;
}) {
  return (
    <Field
      name="code"
      label={label}
      hint={hint}
      error={error}
      defaultValue={typed}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus={autoFocus}
      required
      className="text-center font-display text-2xl! tracking-[0.3em] tabular-nums"
    />
  );
}

/**
 * Input for an app code or a recovery code; it allows letters, so a numeric keyboard is not used.
 */
export function TwoFactorCodeField({
  error,
  autoFocus,
}: {
  error: string | undefined;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation("join");
  return (
    <Field
      name="code"
      label={t("second.code")}
      hint={t("second.code_hint")}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={24}
      autoFocus={autoFocus}
      required
      className="text-center font-display text-2xl! tracking-[0.2em] tabular-nums"
    />
  );
}

type LoginEmailFieldProps = Pick<
  Extract<FieldProps, { as?: "input" }>,
  "id" | "defaultValue" | "onInput" | "error"
>;

/** E-mail field with the attributes password managers use to store it with the password. */
export function LoginEmailField(props: LoginEmailFieldProps) {
  const { t } = useTranslation("join");
  return (
    <Field
      name="email"
      label={t("login.email")}
      {...EMAIL_INPUT}
      autoComplete="username webauthn"
      required
      {...props}
    />
  );
}

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
