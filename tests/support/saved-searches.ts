import { env } from "cloudflare:workers";
import type { MemberKey } from "~/domain/account/account";
import type { Search } from "~/domain/discovery/discovery";
import { listSavedSearches, saveSearch } from "~/domain/saved-search/own-searches";
import type { Viewer } from "~/domain/session/session";
import { localeContextOf } from "./member-fixtures";
import { type addSearchSite, everyone, LAST_ACTIVE, services } from "./search-setup";

export type SavedSearchSite = Awaited<ReturnType<typeof addSearchSite>>;

/** The member's saved searches, as their page lists them. */
export const listOwnSearches = ({ site, viewer }: SavedSearchSite, more: Partial<Viewer> = {}) =>
  listSavedSearches(services(), {
    site,
    viewer: { ...viewer, ...more },
    search: everyone,
    cardContext: localeContextOf("en"),
  });
export const saveOwnSearch = ({ me }: SavedSearchSite, search: Partial<Search> = {}) =>
  saveSearch(services(), me, { search: { ...everyone, ...search }, name: "" });
export const setSeenAt = ({ id }: MemberKey, at: number) =>
  env.DB.prepare("UPDATE saved_searches SET seen_at = ? WHERE member_id = ?").bind(at, id).run();

/** Adds this many women of thirty who joined one after the other; existing ones stay. */
export const addWomenOfThirty = (siteId: string, count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO profiles (id, site_id, status, name, gender, birth_date, country, region, language, joined_at, last_active_at)
     SELECT 'fresh' || i || ?1, ?1, 'active', 'Sam', 'female', '1996-05-05', 'NL', 'NL-NH', 'en', i, ?2 FROM n WHERE 1
     ON CONFLICT DO NOTHING`,
  )
    .bind(siteId, LAST_ACTIVE, count)
    .run();
