import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { readSearch, searchParams, widen } from "~/domain/discovery/discovery";
import { searchMembers } from "~/domain/discovery/search-members";
import { getCountry, getLanguage, getServices, getSite, getViewer } from "~/middleware/context";
import { requireViewer } from "~/middleware/require-viewer";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { fictionalWord } from "../layouts/setting-words";
import type { Route } from "./+types/search";
import { BlockedNotice, blockedId } from "./blocked-notice";
import { LikeToast } from "./like-notice";
import { mayLook } from "./may-look";
import type { LikeAnswer } from "./member-deeds";
import { choicesOf } from "./search-choices";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { VisitorResults } from "./visitor-results";

/** Members, searched by gender, country, region and age. A visitor sees a first page where the site allows it, else the login. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [site, language] = [getSite(context), getLanguage(context)];
  const viewer = getViewer(context);
  if (!viewer && !mayLook(context)) requireViewer(request, context);
  const search = readSearch(url.searchParams, site, viewer, getCountry(context));
  const found = await searchMembers(getServices(context), site, viewer, search, language);
  const wider = widen(search, site);
  return {
    found,
    visitor: viewer === null,
    search: { ...search, after: null, params: searchParams(search) },
    choices: choicesOf(site, search, language, fictionalWord(context, "fictional_plural")),
    fictionalWord: fictionalWord(context),
    wider: wider && { step: wider.step, params: searchParams(wider.search) },
    blocked: viewer ? blockedId(url.searchParams.get("blocked")) : null,
  };
}

export type SearchData = Awaited<ReturnType<typeof loader>>;

/** A like changes nothing of a search but the heart, which knows already. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: { formData?: FormData; defaultShouldRevalidate: boolean }) {
  const intent = formData?.get("intent");
  return intent === "like" || intent === "unlike" ? false : defaultShouldRevalidate;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const navigation = useNavigation();
  const [answer, setAnswer] = useState<(LikeAnswer & { name: string }) | null>(null);
  const { visitor, search } = loaderData;
  const key = new URLSearchParams(search.params).toString();
  return (
    <Page
      title={visitor ? t("visitor.title") : t("search.title")}
      lead={visitor ? t("visitor.lead") : t("search.lead")}
      before={loaderData.blocked ? <BlockedNotice id={loaderData.blocked} /> : undefined}
    >
      <PageTitle>{visitor ? t("visitor.title") : t("search.title")}</PageTitle>
      <SearchForm key={key} {...loaderData} busy={navigation.state === "loading" && navigation.location.pathname === "/members"} />
      {visitor ? <VisitorResults {...loaderData} /> : <SearchResults key={`${key} results`} {...loaderData} onAnswer={setAnswer} />}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}
