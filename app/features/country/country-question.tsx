import { useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import type { CountryOffer } from "./load-country-offer";

/** A search goes on with its filters, but in the chosen country. Other pages have no parameters. */
function nextPath(pathname: string, search: string): string {
  if (pathname !== "/members") return pathname;
  const params = new URLSearchParams(search);
  for (const name of ["country", "region"]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * Asks a visitor once in which country to search. Each answer stores the country for a year
 * (/lang-config), so that the question is not shown again.
 */
export function CountryQuestion({ countries }: { countries: CountryOffer | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (!countries) return null;
  return (
    <form
      method="post"
      action="/lang-config"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-tint px-4 py-2"
    >
      <input type="hidden" name="next" value={nextPath(pathname, search)} />
      <p id="country-question" className="grow font-semibold">
        {t("language_page.where")}
      </p>
      <fieldset aria-labelledby="country-question" className="flex flex-wrap gap-2">
        {countries.map(({ code, name }, index) => (
          <Button
            key={code}
            type="submit"
            name="country"
            value={code}
            size="sm"
            variant={index === 0 ? "primary" : "secondary"}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}
