import { Form, useSubmit } from "react-router";
import { regionKind } from "~/domain/location/countries";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { EditForm, type FormsProps } from "./edit-form";
import type { OwnProfileData } from "./own-profile-requests";

type Places = OwnProfileData["places"];
type PlaceFormsProps = FormsProps & { places: Places };

/**
 * Country first, since the regions depend on it: its own form only loads them; the location is
 * saved with its region.
 */
export function PlaceForms({ places, ...forms }: PlaceFormsProps) {
  const { t } = useTranslation();
  const { country, countries, regions } = places;
  const home = forms.values.country === country ? forms.values.region : null;
  return (
    <>
      <CountryForm country={country} countries={countries} />
      <EditForm part="place" instead={{ country, region: home }} {...forms}>
        {({ shownValues, error }) => (
          <>
            <input type="hidden" name="country" value={country} />
            <Field
              id="field-region"
              as="select"
              name="region"
              label={t("join:location.region", { context: regionKind(country) })}
              hint={t("join:location.lead")}
              required
              defaultValue={shownValues.region ?? ""}
              error={error("region")}
            >
              <option value="">{t("join:location.choose")}</option>
              {regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Field>
          </>
        )}
      </EditForm>
    </>
  );
}

function CountryForm({ country, countries }: Pick<Places, "country" | "countries">) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="/profile#about-place"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="grid gap-2"
    >
      <Field
        as="select"
        name="country"
        label={t("join:location.country")}
        autoComplete="country"
        defaultValue={country}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Field>
      <noscript>
        <Button type="submit" variant="secondary">
          {t("join:location.show_regions")}
        </Button>
      </noscript>
    </Form>
  );
}
