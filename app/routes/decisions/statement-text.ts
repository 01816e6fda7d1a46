import type { Measure, RuleOfConduct } from "~/domain/conduct/conduct";
import { regionalLocale } from "~/domain/location/countries";
import type { findStatement } from "~/domain/moderation-decision/appeal";
import { formatDate } from "~/i18n/format";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { getTimeZone } from "~/request/visitor-context";

type Decision = NonNullable<Awaited<ReturnType<typeof findStatement>>>["decision"];

/** The first two rules are what the page asks of members; the others are what is not allowed. */
const REQUIRED: readonly RuleOfConduct[] = ["underage", "not_self"];

/**
 * The sentences of a statement of reasons, in the page's language: those of its e-mail, which the
 * browser does not load.
 */
export async function loadStatementText(context: Context, decision: Decision) {
  const { files } = getServices(context);
  const { t } = (await getTranslator(getTranslationLocale(context), files.readObject)).of("mail");
  const { measures, ground, facts, factsLanguage, found, staff, until, at } = decision;
  if (ground === "no_breach") return [];
  const locale = regionalLocale(getLanguage(context), getCountry(context));
  const day = (time: number) => formatDate(time, locale, getTimeZone(context));
  const addedOn = [...new Set(decision.subjectsAt.map(day))];
  const sentencesOf = (measure: Exclude<Measure, "none">) => {
    const days = measure === "suspension" ? [day(until ?? at)] : addedOn;
    const dates = measure === "photo_removed" ? addedOn : days.slice(0, 1);
    return (dates.length > 0 ? dates : [""]).map((date) =>
      t(`moderation_decision.measures.${measure}`, { date }),
    );
  };
  const sentences = measures.flatMap((one) => (one === "none" ? [] : sentencesOf(one)));
  return [
    { label: t("moderation_decision.what"), value: sentences.join(" ") },
    {
      label: t(`moderation_decision.${REQUIRED.includes(ground) ? "required" : "forbidden"}`),
      value: t(`moderation_decision.rules.${ground}`, { min_age: getSite(context).min_age }),
    },
    {
      label: t("moderation_decision.found"),
      value: t(`moderation_decision.findings.${found}`),
    },
    {
      label: t("moderation_decision.decider"),
      value: t(`moderation_decision.deciders.${staff === null ? "machine" : "person"}`),
    },
    ...(facts
      ? [
          {
            label: t("moderation_decision.facts", { language: LANGUAGE_NAMES[factsLanguage] }),
            value: facts,
          },
        ]
      : []),
  ];
}
