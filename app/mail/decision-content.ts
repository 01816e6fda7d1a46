import type { RuleOfConduct } from "~/domain/conduct/conduct";
import { formatDate } from "~/i18n/format";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

type SenderSite = { name: string; minAge: number; foot: string[] };
type Measure = EmailRequestOf<"moderation_decision">["fields"]["measures"][number];

/** The first two rules are what the page asks of members; the others are what is not allowed. */
const REQUIRED: readonly RuleOfConduct[] = ["underage", "not_self"];

/**
 * The statement of reasons of a moderation decision: what was decided, on which rule, how it was
 * found, by whom, on which facts, and how to object.
 */
export function decisionContent(
  t: MailTranslate,
  { fields, language, origin }: EmailRequestOf<"moderation_decision">,
  { name: site, minAge, foot }: SenderSite,
): EmailContent {
  const { name, measures, ground, facts, factsLanguage, found, automatic, until, added } = fields;
  const page = fields.page ?? "/complaints";
  const day = (at: number | null) => (at === null ? "" : formatDate(at, language, "UTC"));
  const addedOn = [...new Set([added, ...(fields.alsoAdded ?? [])].map(day))];
  const sentencesOf = (measure: Measure) => {
    if (measure === "none") return [];
    const dates = { suspension: [day(until)], photo_removed: addedOn };
    const days = measure in dates ? dates[measure as keyof typeof dates] : [day(added)];
    return days.map((date) => t(`moderation_decision.measures.${measure}`, { date }));
  };
  return {
    subject: t("moderation_decision.subject", { site }),
    title: t("moderation_decision.title"),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t("moderation_decision.text"),
    facts: [
      {
        label: t("moderation_decision.what"),
        value: measures.flatMap(sentencesOf).join(" "),
      },
      {
        label: t(`moderation_decision.${REQUIRED.includes(ground) ? "required" : "forbidden"}`),
        value: t(`moderation_decision.rules.${ground}`, { min_age: minAge }),
      },
      {
        label: t("moderation_decision.found"),
        value: t(`moderation_decision.findings.${found}`),
      },
      {
        label: t("moderation_decision.decider"),
        value: t(`moderation_decision.deciders.${automatic ? "machine" : "person"}`),
      },
    ],
    ...(facts && {
      quote: {
        label: t("moderation_decision.facts", { language: LANGUAGE_NAMES[factsLanguage] }),
        value: facts,
      },
    }),
    button: { label: t("staff.object"), url: origin + page },
    notYou: t("moderation_decision.how"),
    foot,
  };
}

/** A decision was undone. */
export function undoneContent(
  t: MailTranslate,
  { fields: { name, decided }, language }: EmailRequestOf<"moderation_undone">,
  { name: site, foot }: SenderSite,
): EmailContent {
  return {
    subject: t("moderation_undone.subject", { site }),
    title: t("moderation_undone.title"),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t("moderation_undone.text", { date: formatDate(decided, language, "UTC") }),
    foot,
  };
}

/** The answer to an appeal: whether the decision stands, and the moderator's words. */
export function appealContent(
  t: MailTranslate,
  { fields, language }: EmailRequestOf<"appeal_decided">,
  { name: site, foot }: SenderSite,
): EmailContent {
  const { name, decided, upheld, reply, replyLanguage } = fields;
  const date = formatDate(decided, language, "UTC");
  return {
    subject: t("appeal_decided.subject", { site }),
    title: t("appeal_decided.title"),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(upheld ? "appeal_decided.upheld" : "appeal_decided.rejected", { date }),
    ...(reply && {
      quote: {
        label: t("appeal_decided.words", { language: LANGUAGE_NAMES[replyLanguage] }),
        value: reply,
      },
    }),
    foot,
  };
}
