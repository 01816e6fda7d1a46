import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { datePartInError, invalidFields } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { useLoginPath } from "~/layouts/login-path";
import { useRoot } from "~/layouts/use-root";
import type { DatePart } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { useErrorMessage } from "~/ui/use-error-message";

type LanderFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
} & ComponentProps<"input">;

/**
 * A labelled input of a lander's form: hint before error, both linked for screen readers.
 * `autoFocus` is for the first field of a rejected form: without scripts nothing else moves the
 * user to the error.
 */
export function LanderField({ name, label, hint, error, ...input }: LanderFieldProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...input}
      />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  );
}

type FieldNotesProps = { name: string; hint?: ReactNode; error?: ReactNode };

/** Hint and error below a field. */
export function FieldNotes({ name, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      ) : null}
    </>
  );
}

export function describedBy(name: string, hint: unknown, error: unknown): string | undefined {
  return (
    [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ") ||
    undefined
  );
}

export type FormResultProps = { answer: SubmissionResult<string[]> | undefined };

/**
 * Alert above a rejected form. On a phone CSS hides everything before it (lander.css): a page that
 * looks unchanged would seem like a button that does nothing.
 */
export function LanderProblem({ answer }: FormResultProps) {
  const { t } = useTranslation();
  const login = useLoginPath();
  const { site } = useRoot();
  const refusal = answer?.error?.[""]?.[0];
  const errorText = useErrorMessage({ min_age: site.minAge })(refusal ? [refusal] : undefined);
  const count = invalidFields(answer).length;
  const message = errorText ?? (count > 0 ? t("form.problem", { count }) : undefined);
  if (!message) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: where no field is wrong this is what has to be read first
    <div className="problem" role="alert" tabIndex={-1} autoFocus={count === 0}>
      <p>{message}</p>
      {refusal === "join:refusal.account_exists" ? (
        <a href={login}>{t("join:refusal.account_exists_action")}</a>
      ) : null}
      {refusal === "join:refusal.account_returning" ? (
        <a href={`mailto:${site.supportEmail}`}>{t("join:refusal.account_returning_action")}</a>
      ) : null}
      {answer?.error?.date_of_birth_day?.[0] === "join:refusal.too_young" ? (
        <a href="/complaints">{t("join:adults.contact")}</a>
      ) : null}
    </div>
  );
}

/**
 * Maximum lengths above those of a date, so that pasted invisible characters do not truncate it.
 */
const INPUT_LENGTHS = { day: 6, month: 6, year: 8 } as const;

/** Three inputs in the locale's order. */
export function LanderBirthDate({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const { site, locale } = useRoot();
  const hint = t("signup.birth_date_hint", { min_age: site.minAge });
  const year = submittedValue(answer, "date_of_birth_year") ?? "";
  const error = useErrorMessage({ min_age: site.minAge, year })(
    answer?.error?.date_of_birth_day ?? undefined,
  );
  const order = dateOrder(locale);
  const focused = datePartInError(answer, order);
  return (
    <fieldset aria-describedby={describedBy("date_of_birth", hint, error)}>
      <legend>{t("signup.birth_date")}</legend>
      <div className="date">
        {order.map((part) => (
          <Box
            key={part}
            part={part}
            answer={answer}
            invalid={error !== undefined}
            autoFocus={part === focused}
          />
        ))}
      </div>
      <FieldNotes name="date_of_birth" hint={hint} error={error} />
    </fieldset>
  );
}

type BoxProps = FormResultProps & { part: DatePart; invalid: boolean; autoFocus: boolean };

function Box({ part, answer, invalid, autoFocus }: BoxProps) {
  const { t } = useTranslation("join");
  return (
    <label className={part}>
      {t(`signup.${part}`)}
      <input
        name={`date_of_birth_${part}`}
        inputMode="numeric"
        autoComplete={`bday-${part}`}
        maxLength={INPUT_LENGTHS[part]}
        required
        defaultValue={submittedValue(answer, `date_of_birth_${part}`)}
        aria-invalid={invalid ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: without a script only this leads to what is wrong
        autoFocus={autoFocus}
      />
    </label>
  );
}

/** The submitted value of a field in a rejected form. */
export function submittedValue(
  answer: FormResultProps["answer"],
  name: string,
): string | undefined {
  const value = answer?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
