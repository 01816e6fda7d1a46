import type { Payer } from "~/domain/order/start-provider-payment";
import { colonFor } from "~/i18n/format";
import { getTranslator } from "~/i18n/translator";
import {
  type Context,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/time-zone";

/** The payer, and the text for the provider's page: site and credits, in the page's language. */
export async function loadPayer(request: Request, context: Context): Promise<Payer> {
  const [site, { files }] = [getSite(context), getServices(context)];
  const { t, language } = (await getTranslator(getTranslationLocale(context), files.readObject)).of(
    "chat",
  );
  return {
    site,
    viewer: requireViewer(request, context),
    origin: new URL(request.url).origin,
    timeZone: getTimeZone(context),
    description: (count) => `${site.name}${colonFor(language)} ${t("price.credits", { count })}`,
  };
}
