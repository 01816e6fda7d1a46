import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";

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
