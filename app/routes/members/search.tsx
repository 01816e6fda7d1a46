import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useNavigation } from "react-router";
import { readSearch, searchParams, widen } from "~/domain/discovery/discovery";
import { searchMembers } from "~/domain/discovery/search-members";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { getCountry, getLanguage, getServices, getSite, getViewer } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { fictionalWord } from "../layouts/setting-words";
import { BlockedNotice, blockedId } from "../safety/blocked-notice";
import type { Route } from "./+types/search";
import { type Answered, LikeToast } from "./like-notice";
import { mayLook } from "./may-look";
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
  if (viewer && turnedRound(url.searchParams))
    throw redirect(`/members?${new URLSearchParams(searchParams(search))}`);
  const found = await searchMembers(
    getServices(context),
    site,
    viewer,
    search,
    getOutlook(context),
  );
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

/** Ages from 30 to 20 are searched as 20 to 30, and the address says so too. */
function turnedRound(params: URLSearchParams): boolean {
  return Number(params.get("min_age")) > Number(params.get("max_age") ?? Infinity);
}

export type SearchData = Awaited<ReturnType<typeof loader>>;

/** A like changes nothing of a search but the heart, which knows already. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) {
  const intent = formData?.get("intent");
  return intent === "like" || intent === "unlike" ? false : defaultShouldRevalidate;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const navigation = useNavigation();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const { visitor, search } = loaderData;
  const key = new URLSearchParams(search.params).toString();
  return (
    <Page
      width="gallery"
      title={visitor ? t("visitor.title") : t("search.title")}
      lead={visitor ? t("visitor.lead") : t("search.lead")}
      before={loaderData.blocked ? <BlockedNotice id={loaderData.blocked} /> : undefined}
    >
      <PageTitle>{visitor ? t("visitor.title") : t("search.title")}</PageTitle>
      <SearchForm
        key={key}
        {...loaderData}
        busy={navigation.state === "loading" && navigation.location.pathname === "/members"}
      />
      {visitor ? (
        <VisitorResults {...loaderData} />
      ) : (
        <SearchResults key={`${key} results`} {...loaderData} onAnswer={setAnswer} />
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}
