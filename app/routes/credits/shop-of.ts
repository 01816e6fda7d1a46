import { vatOf } from "~/domain/order/vat";
import type { CountryCode } from "~/domain/place/countries";
import { countryName } from "~/domain/place/countries";
import { getShopCountry } from "~/http/shop-country";
import { type Context, getLanguage, getServices, getSite } from "~/middleware/context";

type Shop = {
  country: CountryCode;
  /** The country in the language of the page. */
  home: string;
  /** VAT within the prices, in hundredths of a percent; 0 where there is none. */
  vatRate: number;
};

/** Whose money and VAT the prices of a page are (R330): the one answer for every page that shows a price. */
export function shopOf(context: Context): Shop {
  const country = getShopCountry(context);
  return {
    country,
    home: countryName(country, getLanguage(context)),
    vatRate: vatOf(country, getServices(context).now(), getSite(context)),
  };
}
