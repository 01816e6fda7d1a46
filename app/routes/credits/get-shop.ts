import type { CountryCode } from "~/domain/location/countries";
import { countryName } from "~/domain/location/countries";
import { vatRateOf } from "~/domain/order/vat";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { getShopCountry } from "~/request/shop-country";

type Shop = {
  country: CountryCode;
  /** Country name in the page's language. */
  home: string;
  /** VAT included in the prices, in hundredths of a percent; 0 if there is none. */
  vatRate: number;
};

/** Currency and VAT of the prices on a page (R330); used by every page that shows prices. */
export function getShop(context: Context): Shop {
  const country = getShopCountry(context);
  return {
    country,
    home: countryName(country, getLanguage(context)),
    vatRate: vatRateOf(country, getServices(context).now(), getSite(context)),
  };
}
