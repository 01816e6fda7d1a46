import { languageParam } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { getLanguage, getServices, getSite } from "~/request/middleware/context";
import type { Route } from "./+types/manifest";
import { writeManifest } from "./write-manifest";

/**
 * GET /manifest.webmanifest?language=fi: the web app manifest. Browsers request it without cookies,
 * so the URL contains the language of the page that links it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestedLanguage = languageParam(url);
  const language = requestedLanguage ?? getLanguage(context);
  const { t } = (await getTranslator(language, getServices(context).files.readObject)).of("common");
  return new Response(JSON.stringify(writeManifest(getSite(context), { language, t })), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      // Without a language in the URL the response varies by visitor.
      "cache-control": requestedLanguage ? "public, max-age=3600" : "private, no-store",
    },
  });
}
