import { data } from "react-router";
import { loadPage } from "~/content/load-page";
import { isPage } from "~/content/pages";
import { getTranslator } from "~/i18n/translator";
import { getLanguage, getSite } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { Sharing } from "../layouts/sharing";
import { useRoot } from "../layouts/use-root";
import type { Route } from "./+types/page";
import { pageValues } from "./page-values";

/** /pages/{page}: a legal or info text of this site in the reader's language. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const site = getSite(context);
  const t = (await getTranslator(language)).getFixedT(language, "chat");
  const values = pageValues(site, language, t("price.credits", { count: site.message_credits }));
  if (!isPage(params.page) || !values) throw data({ code: "not_found" }, { status: 404 });
  return { page: params.page, ...(await loadPage(params.page, language, values)) };
}

export default function LegalPage({ loaderData: { page, title, html } }: Route.ComponentProps) {
  const { site } = useRoot();
  const description = `${title}: ${site.name}`;
  return (
    <Page width="prose" title={title}>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <Sharing path={`/pages/${page}`} title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown; the values in it are escaped (fill-page.ts) */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  );
}
