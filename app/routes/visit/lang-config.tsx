import { Form, redirect } from "react-router";
import { saveLanguage } from "~/domain/account/recipient";
import type { CountryCode } from "~/domain/location/countries";
import { countryChoices } from "~/domain/location/location-choices";
import { evictViewer } from "~/domain/session/find-viewer";
import { LANGUAGE_NAMES, LANGUAGES } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/url";
import { z } from "~/kit/zod";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { writeCookie } from "~/request/cookies";
import {
  getLanguage,
  getServices,
  getShownCountry,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { COUNTRY_COOKIE, languageChoiceCookies } from "~/request/middleware/language";
import { readForm } from "~/request/read-form";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import type { Route } from "./+types/lang-config";

/**
 * Schema of the language and country form, and of the header's language menu. `next` is the return
 * page.
 */
const choiceFormSchema = (countries: readonly CountryCode[]) =>
  z.strictObject({
    locale: z.enum(LANGUAGES).optional(),
    country: z.enum(countries).optional(),
    next: z.string().max(4000).optional(),
  });

/**
 * GET /lang-config: all languages in their own names, the country's first, and the countries of the
 * site.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const language = getLanguage(context);
  const countries = countryChoices(site.countries, language);
  return {
    countries,
    country: getShownCountry(context),
    next: safePath(url.searchParams.get("next"), "/"),
  };
}

/**
 * Stores the choice for a year, and a member's language with the account. The header's menu posts
 * here too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, choiceFormSchema(getSite(context).countries));
  if (!form.ok) return form.reply;
  const { locale, country, next } = form.value;
  const headers = new Headers();
  for (const cookie of locale ? languageChoiceCookies(request, locale) : [])
    headers.append("set-cookie", cookie);
  if (country)
    headers.append("set-cookie", writeCookie(request, COUNTRY_COOKIE, { value: country }));
  const viewer = getViewer(context);
  if (viewer && locale) {
    await saveLanguage(getServices(context), viewer, locale);
    evictViewer(viewer.sessionHash);
  }
  return redirect(safePath(next, "/"), { status: 303, headers });
}

export default function LangConfig({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { countries, country, next } = loaderData;
  const error = (field: string) => (actionData?.error?.[field] ? t("invalid.choice") : undefined);
  return (
    <Page width="prose" title={t("language_page.title")} lead={t("language_page.lead")}>
      <PageTitle>{t("language_page.title")}</PageTitle>
      <Form method="post" reloadDocument className="grid gap-6">
        <input type="hidden" name="next" value={next} />
        <Languages error={error("locale")} />
        <Countries countries={countries} country={country} error={error("country")} />
        <Button type="submit" size="lg" className="justify-self-start">
          {t("language_page.save")}
        </Button>
      </Form>
    </Page>
  );
}

type FieldErrorProps = { error: string | undefined };

function Languages({ error }: FieldErrorProps) {
  const { t, language } = useTranslation();
  const { languages } = useRoot();
  return (
    <ChoiceGroup
      name="locale"
      legend={t("language_page.language")}
      options={languages.map((code) => ({
        value: code,
        label: <span lang={code}>{LANGUAGE_NAMES[code]}</span>,
      }))}
      defaultValue={language}
      error={error}
    />
  );
}

type CountriesProps = FieldErrorProps &
  Pick<Route.ComponentProps["loaderData"], "countries" | "country">;

function Countries({ countries, country, error }: CountriesProps) {
  const { t } = useTranslation();
  return (
    <Field
      as="select"
      name="country"
      label={t("language_page.country")}
      defaultValue={country}
      error={error}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Field>
  );
}
