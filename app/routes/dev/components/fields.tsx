import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { DateOfBirthField } from "~/ui/date-of-birth-field";
import { Field, FieldError } from "~/ui/field";
import HumanCheck from "~/ui/human-check";
import { Icon } from "~/ui/icon";
import { ProgressSteps } from "~/ui/progress-steps";
import { Group, LONG_LABEL, LONG_WORD, Piece } from "./piece";

export function FieldGroup() {
  const { t } = useTranslation("join");
  const label = t("signup.name");
  const error = t("common:invalid.required");
  return (
    <Group id="fields" title="Fields">
      <Piece name="Field: empty, with a hint">
        <Field id="f1" name="name" label={label} hint={t("signup.name_hint")} placeholder="Aino" />
      </Piece>
      <Piece name="Field: filled, optional">
        <Field
          id="f2"
          name="name"
          label={label}
          optional={t("common:form.optional")}
          defaultValue="Aino"
        />
      </Piece>
      <Piece name="Field: error, FieldError">
        <Field id="f3" name="name" label={label} error={error} />
      </Piece>
      <Piece name="Field: disabled">
        <Field id="f4" name="name" label={label} defaultValue="Aino" disabled />
      </Piece>
      <Piece name="Field: hover" force="hover">
        <Field id="f5" name="name" label={label} />
      </Piece>
      <Piece name="Field: focus" force="focus-visible">
        <Field id="f6" name="name" label={label} />
      </Piece>
      <Piece name="Field: trailing button, a long word">
        <Field
          id="f7"
          name="name"
          label={LONG_LABEL}
          defaultValue={LONG_WORD}
          trailing={
            <Button
              variant="quiet"
              icon={<Icon name="eye" size={20} />}
              aria-label={t("common:form.show_password")}
            />
          }
        />
      </Piece>
      <Piece name="Field, select">
        <Field id="f8" name="name" as="select" label={t("location.country")}>
          <option>{t("location.choose")}</option>
        </Field>
      </Piece>
      <Piece name="Field, select: error">
        <Field id="f9" name="name" as="select" label={t("location.country")} error={error}>
          <option>{t("location.choose")}</option>
        </Field>
      </Piece>
      <Piece name="Field, textarea">
        <Field id="f10" name="name" as="textarea" label={t("signup.message")} />
      </Piece>
      <Piece name="DateOfBirthField">
        <DateOfBirthField {...useDate()} name="d1" />
      </Piece>
      <Piece name="DateOfBirthField: error">
        <DateOfBirthField {...useDate()} name="d2" error={t("invalid.birth_date")} />
      </Piece>
      <Piece name="HumanCheck">
        <HumanCheck widgetKey="" form="signup" language="en" />
      </Piece>
      <Piece name="FieldError alone">
        <FieldError id="e1">{error}</FieldError>
      </Piece>
      <Piece name="ProgressSteps: first">
        <ProgressSteps step={1} of={5} label={t("step.label", { step: 1, of: 5 })} />
      </Piece>
      <Piece name="ProgressSteps: last">
        <ProgressSteps step={5} of={5} label={t("step.label", { step: 5, of: 5 })} />
      </Piece>
    </Group>
  );
}

function useDate() {
  const { t } = useTranslation("join");
  return {
    legend: t("signup.birth_date"),
    order: ["day", "month", "year"],
    labels: { day: t("signup.day"), month: t("signup.month"), year: t("signup.year") },
    defaultValue: { day: "27" },
  } as const;
}

export function ChoiceGroups() {
  const { t } = useTranslation("join");
  const legend = t("about_you.seeks");
  const options = [
    { value: "female", label: t("about_you.meet.female") },
    { value: "male", label: t("about_you.meet.male") },
    { value: "both", label: t("about_you.meet.both") },
  ];
  const [first, ...others] = options;
  const disabled = [{ ...options[0], value: "a", label: legend, disabled: true }, ...others];
  return (
    <Group id="choices" title="Choices">
      <Piece name="ChoiceGroup, chips: one chosen">
        <ChoiceGroup name="c1" legend={legend} options={options} defaultValue="male" />
      </Piece>
      <Piece name="ChoiceGroup, chips: several, disabled">
        <ChoiceGroup
          name="c2"
          type="checkbox"
          legend={legend}
          options={disabled}
          defaultValue={["male", "both"]}
        />
      </Piece>
      <Piece name="ChoiceGroup, chips: error">
        <ChoiceGroup
          name="c3"
          legend={legend}
          options={options}
          error={t("common:invalid.choice")}
        />
      </Piece>
      <Piece name="ChoiceGroup, chips: hover" force="hover">
        <ChoiceGroup name="c4" legend={legend} options={options} defaultValue="male" />
      </Piece>
      <Piece name="ChoiceGroup, chips: focus" force="focus-visible">
        <ChoiceGroup name="c5" legend={legend} options={options} defaultValue="male" />
      </Piece>
      <Piece name="ChoiceGroup, chips: a long word">
        <ChoiceGroup name="c6" legend={legend} options={[{ value: "a", label: LONG_LABEL }]} />
      </Piece>
      {([1, 2] as const).map((columns) => (
        <Piece key={columns} name={`ChoiceGroup, cards: ${columns} in a row`}>
          <ChoiceGroup
            name={`cards${columns}`}
            variant="cards"
            legend={legend}
            hint={columns === 1 ? t("about_you.lead") : undefined}
            columns={columns === 1 ? undefined : columns}
            options={[
              { value: "first", label: first?.label, note: columns === 1 ? legend : undefined },
              ...others,
            ]}
            defaultValue="first"
          />
        </Piece>
      ))}
      <Piece name="ChoiceGroup, cards: error">
        <ChoiceGroup
          name="cards4"
          variant="cards"
          legend={legend}
          options={options}
          error={t("common:invalid.choice")}
        />
      </Piece>
      <Piece name="Checkbox: open, chosen" frame="row">
        <Checkbox id="b1" name="b">
          {t("common:cookies.yes")}
        </Checkbox>
        <Checkbox id="b2" name="b" defaultChecked>
          {t("common:cookies.yes")}
        </Checkbox>
      </Piece>
      <Piece name="Checkbox: error">
        <Checkbox id="b3" name="b" error={t("invalid.consent")}>
          {t("common:cookies.yes")}
        </Checkbox>
      </Piece>
      <Piece name="Checkbox: focus" force="focus-visible">
        <Checkbox id="b4" name="b">
          {t("common:cookies.yes")}
        </Checkbox>
      </Piece>
    </Group>
  );
}
