import { useState } from "react";
import { data, redirect } from "react-router";
import { findMatches } from "~/domain/match-finder/find-matches";
import { finderFormSchema } from "~/domain/match-finder/match-finder.schema";
import { saveFinderAnswers } from "~/domain/match-finder/save-finder-answers";
import { getLocaleContext } from "~/http/locale-context";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { LikeToast, type MemberLikeResult, withMember } from "../members/like-notice";
import { SearchLink } from "../suggestions/discovery-links";
import type { Route } from "./+types/match-finder";
import { Questionnaire } from "./questionnaire";
import { RankedMemberList } from "./ranked-member-list";

/** /match-finder: the questionnaire, and members ranked by common answers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const finding = { site: getSite(context), viewer, outlook: getLocaleContext(context) };
  return findMatches(getServices(context), finding);
}

/** Saves all answers, after each change or with the button. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, finderFormSchema);
  // The form only has fixed choices, so an invalid value was not sent by our pages.
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const { show, ...answers } = form.value;
  await saveFinderAnswers(getServices(context), viewer, answers);
  return show ? redirect(`/match-finder#${LIST_ID}`, 303) : { saved: true };
}

const LIST_ID = "found";

export default function MatchFinder({ loaderData: { answers, found } }: Route.ComponentProps) {
  const { t } = useTranslation("finder");
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  const answered = Object.keys(answers).length;
  return (
    <Page title={t("suggestions:finder")} lead={t("lead")}>
      <PageTitle>{t("suggestions:finder")}</PageTitle>
      <Questionnaire answers={answers} />
      {answered > 0 ? (
        <section id={LIST_ID} aria-labelledby="found-title" className="mt-10 scroll-mt-20">
          <h2 id="found-title" className="text-2xl">
            {t("list_title")}
          </h2>
          <p className="mt-1.5 mb-5 max-w-(--container-prose) text-muted">{t("list_lead")}</p>
          {found.length > 0 ? (
            <RankedMemberList members={found} onAnswer={withMember(setAnswer)} />
          ) : (
            <EmptyState picture="search" title={t("empty_title")} action={<SearchLink />}>
              {t("empty_text")}
            </EmptyState>
          )}
        </section>
      ) : null}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}
