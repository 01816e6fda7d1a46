import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { CountryCode } from "~/domain/location/countries";
import type { Choices } from "~/domain/location/location-choices";
import { regionKind } from "~/domain/location/region-kind";
import { locationStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { useStepForms } from "../step-forms";
import { PositionButton } from "./position-button";
import { StepPage } from "./step-page";
import { stepPath } from "./step-path";

type LocationStepProps = {
  country: CountryCode;
  region: string | null;
  /** The region was guessed from the visitor's network and may be wrong. */
  guessed: boolean;
  countries: Choices<CountryCode>;
  regions: Choices<string>;
  lastResult?: SubmissionResult<string[]>;
};

/**
 * Country first, since the regions depend on it: it has its own small form that also works without
 * JavaScript.
 */
export function LocationStep(props: LocationStepProps) {
  const { t } = useTranslation();
  const { country, region, countries } = props;
  return (
    <StepPage step="location" lead={t("join:location.lead")}>
      <div className="grid gap-5">
        <PositionButton countries={countries.map(({ code }) => code)} />
        <CountryForm key={country} {...props} />
        <RegionForm key={`${country}-${region}`} {...props} />
      </div>
    </StepPage>
  );
}

function CountryForm({ country, countries }: LocationStepProps) {
  const { t } = useTranslation();
  const { Form, show } = useStepForms();
  return (
    <Form
      method="get"
      action="/complete-signup"
      onChange={(event) => show(queryOf(new FormData(event.currentTarget)))}
      className="grid gap-2"
    >
      <input type="hidden" name="step" value="location" />
      <Field
        as="select"
        name="country"
        label={t("join:location.country")}
        autoComplete="country"
        defaultValue={country}
      >
        <Options choices={countries} />
      </Field>
      <noscript>
        <Button type="submit" variant="secondary">
          {t("join:location.show_regions")}
        </Button>
      </noscript>
    </Form>
  );
}

const queryOf = (form: FormData) => String(new URLSearchParams([...form] as [string, string][]));

function RegionForm(props: LocationStepProps) {
  const { country, region, guessed, countries, regions, lastResult } = props;
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const isServedRegion = (_: CountryCode, code: string) =>
    regions.some((choice) => choice.code === code);
  const schema = locationStepSchema(
    countries.map(({ code }) => code),
    isServedRegion,
  );
  const [form, fields] = useValidatedForm("location-form", schema, { lastResult });
  return (
    <Form
      method="post"
      action={actionOf(`${stepPath("location")}?country=${country}`)}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <input type="hidden" name="country" value={country} />
      <Field
        as="select"
        name="region"
        label={t("join:location.region", { context: regionKind(country) })}
        hint={guessed ? t("join:location.here.guessed") : undefined}
        required
        defaultValue={fields.region.initialValue ?? region ?? ""}
        error={message(fields.region.errors)}
      >
        <option value="">{t("join:location.choose")}</option>
        <Options choices={regions} />
      </Field>
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:step.next")}
      </Button>
    </Form>
  );
}

function Options({ choices }: { choices: Choices<string> }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
