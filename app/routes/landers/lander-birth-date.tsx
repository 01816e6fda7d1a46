import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { DatePart } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { useMessage } from "~/ui/use-message";
import { firstWrong } from "../join/wrong-fields";
import { described, Notes } from "./lander-field";
import type { Answered } from "./lander-problem";

/**
 * Maximum lengths above those of a date, so that pasted invisible characters do not truncate it.
 */
const BOXES = { day: 6, month: 6, year: 8 } as const;

/** Three inputs in the locale's order. */
export function LanderBirthDate({ answer }: Answered) {
  const { t } = useTranslation("join");
  const { site, locale } = useRoot();
  const hint = t("signup.birth_date_hint", { min_age: site.minAge });
  const error = useMessage({ min_age: site.minAge })(answer?.error?.date_of_birth_day ?? undefined);
  return (
    <fieldset aria-describedby={described("date_of_birth", hint, error)}>
      <legend>{t("signup.birth_date")}</legend>
      <div className="date">
        {dateOrder(locale).map((part, index) => (
          <Box
            key={part}
            part={part}
            answer={answer}
            invalid={error !== undefined}
            autoFocus={index === 0 && firstWrong(answer) === "date_of_birth_day"}
          />
        ))}
      </div>
      <Notes name="date_of_birth" hint={hint} error={error} />
    </fieldset>
  );
}

type BoxProps = Answered & { part: DatePart; invalid: boolean; autoFocus: boolean };

function Box({ part, answer, invalid, autoFocus }: BoxProps) {
  const { t } = useTranslation("join");
  return (
    <label className={part}>
      {t(`signup.${part}`)}
      <input
        name={`date_of_birth_${part}`}
        inputMode="numeric"
        autoComplete={`bday-${part}`}
        maxLength={BOXES[part]}
        required
        defaultValue={typedIn(answer, `date_of_birth_${part}`)}
        aria-invalid={invalid ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: without a script only this leads to what is wrong
        autoFocus={autoFocus}
      />
    </label>
  );
}

/** The submitted value of a field in a rejected form. */
export function typedIn(answer: Answered["answer"], name: string): string | undefined {
  const value = answer?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
