import { useState } from "react";
import { data, redirect } from "react-router";
import { findMatches } from "~/domain/finder/find-matches";
import { finderFormSchema } from "~/domain/finder/finder.schema";
import { saveAnswers } from "~/domain/finder/save-answers";
import { getOutlook } from "~/http/outlook";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { type Answered, LikeToast, told } from "../members/like-notice";
import { ToMembers } from "../suggestions/ways";
import type { Route } from "./+types/match-finder";
import { FoundList } from "./found-list";
import { Questionnaire } from "./questionnaire";

/** /match-finder: the questionnaire, and members ranked by common answers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const finding = { site: getSite(context), viewer, outlook: getOutlook(context) };
  return findMatches(getServices(context), finding);
}

/** Saves all answers, after each change or with the button. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, finderFormSchema);
  // The form only has fixed choices, so an invalid value was not sent by our pages.
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const { show, ...answers } = form.value;
  await saveAnswers(getServices(context), viewer, answers);
  return show ? redirect(`/match-finder#${LIST}`, 303) : { saved: true };
}

const LIST = "found";

export default function MatchFinder({ loaderData: { answers, found } }: Route.ComponentProps) {
  const { t } = useTranslation("finder");
  const [answer, setAnswer] = useState<Answered | null>(null);
  const given = Object.keys(answers).length;
  return (
    <Page title={t("suggestions:finder")} lead={t("lead")}>
      <PageTitle>{t("suggestions:finder")}</PageTitle>
      <Questionnaire answers={answers} />
      {given > 0 ? (
        <section id={LIST} aria-labelledby="found-title" className="mt-10 scroll-mt-20">
          <h2 id="found-title" className="text-2xl">
            {t("list_title")}
          </h2>
          <p className="mt-1.5 mb-5 max-w-(--container-prose) text-muted">{t("list_lead")}</p>
          {found.length > 0 ? (
            <FoundList members={found} onAnswer={told(setAnswer)} />
          ) : (
            <EmptyState picture="search" title={t("empty_title")} action={<ToMembers />}>
              {t("empty_text")}
            </EmptyState>
          )}
        </section>
      ) : null}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}
