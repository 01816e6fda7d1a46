import type { Said } from "~/domain/debit/send-code";
import { regionalLocale } from "~/domain/place/regional-locale";
import { formatMoney } from "~/i18n/format";
import { getTranslator } from "~/i18n/translator";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTongue,
} from "~/middleware/context";

/** Builds the text message with the code in the language of the page where the code is entered. */
export async function sayCode(
  context: Context,
  { price, currency }: { price: number; currency: string },
): Promise<Said> {
  const language = getLanguage(context);
  const { files } = getServices(context);
  const { t } = (await getTranslator(getTongue(context), files.readObject)).of("debit");
  const locale = regionalLocale(language, getCountry(context));
  const money = formatMoney(price / 100, currency, locale);
  const site = getSite(context).name;
  return { language, words: (code) => t("sms.code", { code, price: money, site }) };
}
