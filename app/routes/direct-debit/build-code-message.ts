import type { CodeMessage } from "~/domain/direct-debit/send-code";
import { regionalLocale } from "~/domain/location/regional-locale";
import { formatMoney } from "~/i18n/format";
import { getTranslator } from "~/i18n/translator";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";

/** Builds the text message with the code in the language of the page where the code is entered. */
export async function buildCodeMessage(
  context: Context,
  { price, currency }: { price: number; currency: string },
): Promise<CodeMessage> {
  const language = getLanguage(context);
  const { files } = getServices(context);
  const { t } = (await getTranslator(getTranslationLocale(context), files.readObject)).of("debit");
  const locale = regionalLocale(language, getCountry(context));
  const money = formatMoney(price, currency, locale);
  const site = getSite(context).name;
  return { language, text: (code) => t("sms.code", { code, price: money, site }) };
}
