import { eq, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { CannedAnswerId, SiteId } from "~/kit/ids";
import { cannedAnswers } from "./support.tables";

/** Of one site in all languages. */
const MAX_CANNED_ANSWERS = 500;

type CannedAnswer = {
  id: CannedAnswerId;
  siteId: SiteId;
  language: Language;
  title: string;
  body: string;
  at: number;
};

/** The canned answers of a site, by language and title. */
export const selectCannedAnswers = (siteId: SiteId) =>
  forSite(siteId)
    .select({
      id: cannedAnswers.id,
      language: cannedAnswers.language,
      title: cannedAnswers.title,
      body: cannedAnswers.body,
    })
    .from(cannedAnswers)
    .orderBy(cannedAnswers.language, cannedAnswers.title)
    .limit(literal(MAX_CANNED_ANSWERS));

/**
 * Adds a canned answer or changes that with its id, unless another one of the site and language has
 * the title, or the site has too many.
 */
export const upsertCannedAnswer = ({ id, siteId, language, title, body, at }: CannedAnswer) =>
  insertSelect(
    cannedAnswers,
    { id, site_id: siteId, language, title, body, updated_at: at },
    {
      when: sql`NOT EXISTS (SELECT 1 FROM ${cannedAnswers} WHERE ${cannedAnswers.id} = ${id} AND ${cannedAnswers.site_id} <> ${siteId})
        AND NOT EXISTS (SELECT 1 FROM ${cannedAnswers} WHERE ${cannedAnswers.site_id} = ${siteId} AND ${cannedAnswers.language} = ${language}
          AND ${cannedAnswers.title} = ${title} AND ${cannedAnswers.id} <> ${id})
        AND (SELECT count(*) FROM ${cannedAnswers} WHERE ${cannedAnswers.site_id} = ${siteId} AND ${cannedAnswers.id} <> ${id}) < ${literal(MAX_CANNED_ANSWERS)}`,
      onConflict: sql`(${bareName(cannedAnswers.id)}) DO UPDATE SET
        ${sql.join(
          [
            cannedAnswers.language,
            cannedAnswers.title,
            cannedAnswers.body,
            cannedAnswers.updated_at,
          ].map((column) => sql`${bareName(column)} = ${excluded(column)}`),
          sql`, `,
        )}`,
    },
  );

export const deleteCannedAnswer = (siteId: SiteId, id: CannedAnswerId) =>
  forSite(siteId).delete(cannedAnswers).where(eq(cannedAnswers.id, id));
