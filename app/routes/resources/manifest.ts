import { languageNamed } from "~/i18n/in-language";
import { getTranslator } from "~/i18n/translator";
import { getLanguage, getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/manifest";
import { writeManifest } from "./write-manifest";

/**
 * /manifest.webmanifest?language=fi: what the site is as an app. Browsers ask for it without cookies, so that its address says
 * the language of the page that named it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const named = languageNamed(url);
  const language = named ?? getLanguage(context);
  const { t } = (await getTranslator(language, getServices(context).files.readObject)).of("common");
  return new Response(JSON.stringify(writeManifest(getSite(context), { language, t })), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      // Without a language in its address it is another one for everybody.
      "cache-control": named ? "public, max-age=3600" : "private, no-store",
    },
  });
}
