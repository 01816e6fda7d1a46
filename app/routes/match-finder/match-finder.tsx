import { type ReactNode, useState } from "react";
import { Form, redirect, useFetcher, useLocation } from "react-router";
import { findMatches, saveFinderAnswers } from "~/domain/match-finder/find-matches";
import type { MatchSuggestion, SharedAnswer } from "~/domain/match-finder/match-finder";
import {
  type Answers,
  EITHER,
  finderFormSchema,
  QUESTION_GROUPS,
  QUESTION_NAMES,
  QUESTIONS,
  type Question,
} from "~/domain/match-finder/match-finder.schema";
import { portraitPropsOf } from "~/domain/photo/photo";
import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import { SearchLink } from "~/features/members/discovery-links";
import { LikeForm, type LikeResult } from "~/features/members/like-form";
import { LikeToast, type MemberLikeResult, withMember } from "~/features/members/like-notice";
import type { TextKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getLocaleContext } from "~/request/visitor-context";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { EmptyState } from "~/ui/empty-state";
import { ChipList } from "~/ui/interests";
import { Page } from "~/ui/page";
import { Portrait } from "~/ui/portrait";
import { Disclosure } from "~/ui/sections";
import { useLinks } from "~/ui/use-links";
import type { Route } from "./+types/match-finder";

/** The translation key of an answer. Question and answer come from one table, so the key exists. */
const answerKey = ({ question, end }: SharedAnswer) =>
  `answer.${question}.${end}` as Extract<TextKey<"finder">, `answer.${string}`>;

const GROUPS = Object.keys(QUESTION_GROUPS) as (keyof typeof QUESTION_GROUPS)[];

/**
 * The questions: open at first, collapsed once there are answers. With JavaScript each answer is
 * saved at once.
 */
function Questionnaire({ answers }: { answers: Answers }) {
  const { t } = useTranslation("finder");
  const { key } = useLocation();
  const saving = useFetcher<{ saved: true }>({ key: "finder" });
  const all = QUESTION_NAMES.length;
  const given = Object.keys(answers).length;
  return (
    <CollapsibleQuestions key={key} answered={given} summary={t("answers", { given, all })}>
      <Form
        method="post"
        action="/match-finder"
        className="grid gap-8"
        onChange={({ currentTarget }) => void saving.submit(currentTarget)}
      >
        <p className="max-w-(--container-prose) text-muted">{t("privacy")}</p>
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`} className="grid gap-5">
            <h2 id={`group-${group}`} className="text-xl">
              {t(`group.${group}`)}
            </h2>
            <div className="grid gap-6 lg:grid-cols-2">
              {QUESTION_GROUPS[group].map((question) => (
                <QuestionField key={question} question={question} answer={answers[question]} />
              ))}
            </div>
          </section>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" name="show" value="yes" size="lg">
            {t("show")}
          </Button>
          <p role="status" className="min-h-6 text-sm text-muted">
            {saving.state === "idle" && saving.data ? t("saved") : null}
          </p>
        </div>
      </Form>
    </CollapsibleQuestions>
  );
}

/** Decided once per visit, so that the form does not collapse after the first answer. */
function CollapsibleQuestions(props: { answered: number; summary: string; children: ReactNode }) {
  const [open] = useState(props.answered === 0);
  return (
    <Disclosure open={open} summary={props.summary}>
      {props.children}
    </Disclosure>
  );
}

type QuestionFieldProps = { question: Question; answer: string | undefined };

function QuestionField({ question, answer }: QuestionFieldProps) {
  const { t } = useTranslation("finder");
  const options = QUESTIONS[question].map((end) => ({
    value: end,
    label: t(answerKey({ question, end })),
  }));
  return (
    <ChoiceGroup
      name={question}
      legend={t(`question.${question}`)}
      defaultValue={answer ?? ""}
      options={[...options, { value: EITHER, label: t("either") }, { value: "", label: t("skip") }]}
    />
  );
}

/** /match-finder: the questionnaire, and members ranked by common answers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const finding = { site: getSite(context), viewer, cardContext: getLocaleContext(context) };
  return findMatches(getServices(context), finding);
}

/** Saves all answers, after each change or with the button. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const { show, ...answers } = await readActionForm(request, finderFormSchema);
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

type RankedMemberListProps = {
  members: readonly MatchSuggestion[];
  onAnswer: (answer: LikeResult, member: MatchSuggestion) => void;
};

/** The ranked list. An ordered list, so that screen readers announce the positions. */
function RankedMemberList({ members, onAnswer }: RankedMemberListProps) {
  const { t } = useTranslation("finder");
  const { links, prefetch } = useLinks();
  return (
    <LikeForm members={members} onAnswer={onAnswer}>
      {(heart) => (
        <>
          <ol {...links} aria-label={t("list_title")} className="grid gap-4 lg:grid-cols-2">
            {members.map((member, index) => (
              <RankedMemberCard
                key={member.id}
                member={member}
                heart={heart(member)}
                eager={index < 2}
              />
            ))}
          </ol>
          {prefetch}
        </>
      )}
    </LikeForm>
  );
}

type RankedMemberCardProps = { member: MatchSuggestion; heart: ReactNode; eager: boolean };

/** A member of the ranked list, with the reasons for the rank. */
function RankedMemberCard({ member, heart, eager }: RankedMemberCardProps) {
  const { id, photo } = member;
  return (
    <li id={`m-${id}`} className="min-w-0 scroll-mt-20">
      <article className="relative grid h-full grid-cols-[6rem_1fr] content-start gap-x-4 gap-y-3 rounded-card border border-line bg-card p-3 transition-[border-color,box-shadow] focus-within:border-brand-text hover:shadow-soft sm:grid-cols-[9rem_1fr] sm:grid-rows-[auto_1fr]">
        <Portrait
          {...(photo && portraitPropsOf(photo, "thumb"))}
          alt=""
          eager={eager}
          className="self-start rounded-control sm:row-span-2"
        />
        <div className="flex min-w-0 items-start justify-between gap-2">
          <MemberDetails member={member} />
          {/* After the name in the document, so that keyboard and screen reader users meet the
              person first. */}
          <div className="relative z-2 shrink-0">{heart}</div>
        </div>
        <RankReasons member={member} />
      </article>
    </li>
  );
}

function MemberDetails({ member }: { member: MatchSuggestion }) {
  const { t } = useTranslation("members");
  const { id, name, age, region, country, activity } = member;
  const home = [region, country].filter(Boolean).join(", ");
  return (
    <div className="grid min-w-0 gap-0.5 text-sm text-muted">
      <h3 className="font-sans text-base leading-snug font-semibold tracking-normal text-ink">
        <a
          href={`/members/${id}`}
          className="inline-block min-h-6 wrap-anywhere after:absolute after:inset-0 after:z-1 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand-text"
        >
          <bdi translate="no">{name}</bdi>
          {age ? `, ${age}` : null}
        </a>
      </h3>
      {home ? <p>{home}</p> : null}
      {activity ? <p className="first-letter:uppercase">{t(`activity.${activity}`)}</p> : null}
    </div>
  );
}

/** Answers that both gave, and other common points. */
function RankReasons({ member: { id, sharedAnswers, reasons } }: { member: MatchSuggestion }) {
  const { t } = useTranslation("finder");
  const { t: suggestions } = useTranslation("suggestions");
  const other = otherReasons(reasons, suggestions);
  return (
    <div className="col-span-2 grid content-start gap-2 text-sm sm:col-span-1 sm:col-start-2">
      {sharedAnswers.length > 0 ? (
        <>
          <p id={`both-${id}`} className="font-semibold">
            {t("both")}
          </p>
          <ChipList
            shared
            aria-labelledby={`both-${id}`}
            items={sharedAnswers.map((one) => ({ label: t(answerKey(one)) }))}
          />
        </>
      ) : null}
      {other.length > 0 ? <p className="text-muted">{other.join(" · ")}</p> : null}
      {sharedAnswers.length + other.length === 0 ? <p className="text-muted">{t("fits")}</p> : null}
    </div>
  );
}

/** What two members have in common apart from their answers, one text each. */
function otherReasons(reasons: SuggestionReasons, t: Translate<"suggestions">): string[] {
  const things = reasons.interests.map((id) => t(`profile:interest.${id}`)).join(", ");
  return [
    ...(things ? [t("both", { things })] : []),
    ...(reasons.near ? [t(`game:why.${reasons.near}`)] : []),
    ...(reasons.reason ? [t(`profile:reason.${reasons.reason}`)] : []),
  ];
}
