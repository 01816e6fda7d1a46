import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { DatePart } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { useErrorMessage } from "~/ui/use-error-message";
import { firstInvalidField } from "../../forms/invalid-fields";
import { describedBy, FieldNotes } from "./lander-field";
import type { FormResultProps } from "./lander-problem";

/**
 * Maximum lengths above those of a date, so that pasted invisible characters do not truncate it.
 */
const INPUT_LENGTHS = { day: 6, month: 6, year: 8 } as const;

/** Three inputs in the locale's order. */
export function LanderBirthDate({ answer }: FormResultProps) {
  const { t } = useTranslation("join");
  const { site, locale } = useRoot();
  const hint = t("signup.birth_date_hint", { min_age: site.minAge });
  const error = useErrorMessage({ min_age: site.minAge })(
    answer?.error?.date_of_birth_day ?? undefined,
  );
  return (
    <fieldset aria-describedby={describedBy("date_of_birth", hint, error)}>
      <legend>{t("signup.birth_date")}</legend>
      <div className="date">
        {dateOrder(locale).map((part, index) => (
          <Box
            key={part}
            part={part}
            answer={answer}
            invalid={error !== undefined}
            autoFocus={index === 0 && firstInvalidField(answer) === "date_of_birth_day"}
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
