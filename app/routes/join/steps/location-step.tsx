import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { CountryCode } from "~/domain/place/countries";
import { locationStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { StepPage } from "./step-page";
import { stepPath } from "./step-path";

type Choice = { code: string; name: string };

type LocationStepProps = {
  country: CountryCode;
  region: string | null;
  countries: { code: CountryCode; name: string }[];
  regions: Choice[];
  lastResult?: SubmissionResult<string[]>;
};

/** Country first, since the regions depend on it: a small form of its own that also works without JavaScript. */
export function LocationStep(props: LocationStepProps) {
  const { t } = useTranslation();
  return (
    <StepPage step="location" lead={t("join:location.lead")}>
      <div className="grid gap-5">
        <CountryForm {...props} />
        <RegionForm {...props} />
      </div>
    </StepPage>
  );
}

function CountryForm({ country, countries }: LocationStepProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="/complete-signup"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
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

function RegionForm({ country, region, countries, regions, lastResult }: LocationStepProps) {
  const { t } = useTranslation();
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const isKnown = (_: CountryCode, code: string) => regions.some((choice) => choice.code === code);
  const schema = locationStepSchema(
    countries.map(({ code }) => code),
    isKnown,
  );
  const [form, fields] = useCheckedForm("location-form", schema, { lastResult });
  return (
    <Form
      method="post"
      action={`${stepPath("location")}?country=${country}`}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <input type="hidden" name="country" value={country} />
      <Field
        as="select"
        name="region"
        label={t("join:location.region")}
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

function Options({ choices }: { choices: Choice[] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
