import { all, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { isId, type MemberId } from "~/kit/ids";
import { normalizeUnicode } from "~/kit/text";
import type { Services } from "~/services";
import { logAction } from "../audit-log/run-audited";
import { hashDebtor } from "../direct-debit/debtor-hashes";
import type { Staff } from "../permission/permission";
import { ageAt } from "../profile/profile";
import { listSites, type SiteSummary } from "../site/list-sites";
import { siteSettingsSchema } from "../site/site.schema";
import { servicesOfSite, withDirectory } from "../site/site-services";
import { type ClassifiedSearch, classifySearch } from "./classify-search";
import { MEMBERS_PER_PAGE, type MemberSummary, type SearchKind } from "./member-admin";
import {
  type SummaryRow,
  selectByCase,
  selectByDebtor,
  selectByEmail,
  selectById,
  selectByName,
  selectByNamePrefix,
  selectByOrder,
  selectByReceipt,
  selectReportedInCase,
  selectSummaries,
} from "./search-store";

export type MemberPage = { kind: SearchKind; members: MemberSummary[]; next: MemberId | null };

/** Above every id: those of the first page are below it. */
const LAST_ID = "~";

/**
 * A page of the members of all sites that a text fits, the newest first. `after`: the last one of
 * the page before. The audit log names the searcher, the kind of the search and the number of
 * results, never the text.
 */
export async function findMembers(
  services: Services,
  staff: Staff,
  { text, after }: { text: string; after: string | null },
): Promise<MemberPage> {
  const search = classifySearch(text);
  const sites = await listSites(services);
  const below = isId<MemberId>(after) ? after : LAST_ID;
  const found = await Promise.all(
    services.databases.all.map((db) => searchDatabase(services, { db, sites, search, below })),
  );
  const rows = found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
  const page = rows.slice(0, MEMBERS_PER_PAGE);
  await logSearch(services, staff, { kind: search.kind, page });
  const last = page.at(-1);
  return {
    kind: search.kind,
    members: page.map((row) => toSummary(row, sites, services.now())),
    next: rows.length > page.length && last ? last.id : null,
  };
}

type DatabaseSearch = {
  db: Database;
  sites: readonly SiteSummary[];
  search: ClassifiedSearch;
  below: string;
};

/** One more than a page of the members in a database. */
async function searchDatabase(
  services: Services,
  { db, sites, search, below }: DatabaseSearch,
): Promise<SummaryRow[]> {
  const here = sites.filter(({ database }) => database === db.name);
  const statements = await statementsOf(services, { here, search, below });
  const { found } = await runBatch(db, { found: statements });
  const ids = found.flatMap(({ rows }) => rows.flatMap(({ id }) => (id === null ? [] : [id])));
  const some = [...new Set(ids)]
    .filter((id) => id < below)
    .sort()
    .reverse()
    .slice(0, MEMBERS_PER_PAGE + 1);
  return some.length === 0 ? [] : all(db, selectSummaries(some));
}

type FoundId = Statement<{ id: MemberId | null }>;

async function statementsOf(
  services: Services,
  {
    here,
    search: { kind, value },
    below,
  }: Omit<DatabaseSearch, "db" | "sites"> & {
    here: readonly SiteSummary[];
  },
): Promise<FoundId[]> {
  const siteIds = JSON.stringify(here.map(({ id }) => id));
  switch (kind) {
    case "id":
      return [selectById(value), selectByOrder(value)];
    case "e-mail":
      return [selectByEmail(siteIds, value)];
    case "case":
      return [selectByCase(siteIds, value), selectReportedInCase(siteIds, value)];
    case "receipt":
      return [selectByReceipt(companiesOf(here), Number(value))];
    case "phone":
      return [selectByDebtor("phone_hash", await hashesOf(services, here, { phone: value }))];
    case "bank account":
      return [selectByDebtor("iban_hash", await hashesOf(services, here, { iban: value }))];
    case "fingerprint":
      return (["iban_hash", "phone_hash"] as const).map((column) =>
        selectByDebtor(column, JSON.stringify([value])),
      );
    case "name":
      return spellingsOf(value).flatMap((name) => [
        selectByName(name, below, MEMBERS_PER_PAGE + 1),
        ...(name.length < MIN_PREFIX_LENGTH
          ? []
          : [selectByNamePrefix(name, below, MEMBERS_PER_PAGE + 1)]),
      ]);
  }
}

/** A shorter text finds only members with exactly this name. */
const MIN_PREFIX_LENGTH = 2;

/**
 * The spellings that a name is searched in: SQLite ignores the case of A to Z only, and "Émile" may
 * have written "Emile".
 */
function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase();
  const [first = "", ...others] = lower;
  const plain = normalizeUnicode(lower, "NFKD").replaceAll(/\p{M}/gu, "");
  const spellings = [name, lower, first.toUpperCase() + others.join(""), plain];
  const byKey = new Map(spellings.map((one) => [asciiLower(one), one]));
  return [...byKey.values()];
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/** The companies of the sites, as receipts name them. */
const companiesOf = (sites: readonly SiteSummary[]): string =>
  JSON.stringify([
    ...new Set(
      sites.map(
        ({ companyId }) => companyId ?? siteSettingsSchema.shape.company_id.parse(undefined),
      ),
    ),
  ]);

/** The hashes (JSON) that a bank account or a telephone has on each of the sites. */
async function hashesOf(
  services: Services,
  sites: readonly SiteSummary[],
  { iban = "", phone = "" }: { iban?: string; phone?: string },
): Promise<string> {
  const hashes = await Promise.all(
    sites.map(({ id }) => hashDebtor(services, id, { iban, phone })),
  );
  return JSON.stringify(hashes.map((hash) => (iban ? hash.iban : hash.phone)));
}

type LoggedSearch = { kind: SearchKind; page: readonly SummaryRow[] };

/**
 * If the search found one member, the entry is about them, so that erasing them removes it: it is
 * in the log of their database.
 */
async function logSearch(
  services: Services,
  staff: Staff,
  { kind, page }: LoggedSearch,
): Promise<void> {
  const [only, another] = page;
  const about = another ? undefined : only;
  await logAction(about ? await servicesOfSite(services, about.siteId) : withDirectory(services), {
    staff,
    action: "member.searched",
    siteId: about?.siteId ?? null,
    subject: about ? { kind: "member", id: about.id } : { kind: "search", id: kind },
    memberId: about?.id ?? null,
    after: { by: kind.replace(" ", "_"), found: page.length },
  });
}

/** A row as a list shows it. */
export const toSummary = (
  { birthDate, ...row }: SummaryRow,
  sites: readonly SiteSummary[],
  now: number,
): MemberSummary => ({
  ...row,
  siteName: sites.find(({ id }) => id === row.siteId)?.name ?? row.siteId,
  age: ageAt(now, birthDate),
});
