import { all } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import { days } from "~/kit/duration";
import type { MemberId, SiteId, StaffId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { selectComplaintSummaries, selectReportSummaries } from "../complaint/case-sql";
import { GROUNDS } from "../conduct/conduct";
import { UNDO_PERIOD } from "../moderation-decision/moderation-decision";
import {
  selectDecisionsByIds,
  selectRecentCases,
} from "../moderation-decision/moderation-decision-sql";
import { selectUndoneShares } from "../moderation-decision/undone-share-sql";
import { selectReviewedProfiles } from "../profile/profile-review-sql";
import { selectHeldSummaries } from "../scam-detection/held-review-sql";
import { listSites } from "../site/list-sites";
import { withEachDatabase } from "../site/site-services";
import { selectWaiting } from "./claim-store";
import { countItems, listClaimsOn, waitingOn } from "./claims";
import { memberInText } from "./member-in-text";
import { CASE_QUEUES, type CaseQueue, SHARE_DAYS } from "./queues";

const PAGE_SIZE = 25;
const MAX_RECENT = 10;

/** How many items of each queue wait for a moderator. */
export async function countCases(services: Services, staff: StaffId, site: SiteId | null) {
  const counts = await Promise.all(
    CASE_QUEUES.map(
      async (kind) => [kind, await countItems(services, staff, { kind, site })] as const,
    ),
  );
  return Object.fromEntries(counts) as Record<CaseQueue, number>;
}

/** A page of a queue, what is due first at the beginning, with who works on what. */
export async function listCases(
  services: Services,
  staff: StaffId,
  { kind, after: cursor, site }: { kind: CaseQueue; after: string | null; site: SiteId | null },
) {
  const after = decodeCursor(cursor);
  const sites = await listSites(services);
  const parts = await Promise.all(
    withEachDatabase(services).map((here) => readPart(here, { kind, staff, after, site })),
  );
  const rows = parts
    .flatMap(({ rows }) => rows)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const claims = await listClaimsOn(services, { kind, items: page.map(({ id }) => id) });
  const summaryOf = (id: string) => parts.find(({ summaries }) => summaries.has(id))?.summaries;
  return {
    next: rows.length > PAGE_SIZE && last ? encodeCursor([last.at, last.id]) : null,
    cases: page.map(({ id, siteId, at }) => {
      const claim = claims.find(({ item }) => item === id);
      return {
        id,
        dueAt: at,
        siteName: sites.find((site) => site.id === siteId)?.name ?? siteId,
        summary: summaryOf(id)?.get(id) ?? { name: null, about: [] },
        claimedBy: claim?.staffName ?? null,
        isMine: claim?.staff === staff,
      };
    }),
  };
}
export type ListedCase = Awaited<ReturnType<typeof listCases>>["cases"][number];

type PartOptions = {
  kind: CaseQueue;
  staff: StaffId;
  after: Cursor | null;
  site: SiteId | null;
};

/** A page of the queue in one database, with what the list says about each item. */
async function readPart(here: Services, { kind, staff, after, site }: PartOptions) {
  const rows = await all(
    here.db,
    selectWaiting(waitingOn(kind, staff, site), after, PAGE_SIZE + 1),
  );
  const ids = rows.map(({ id }) => id);
  return { rows, summaries: await SUMMARIES[kind](here, ids) };
}

/** The member's name, and words or codes that say what it is about. */
type CaseSummary = { name: string | null; about: string[] };
type Summaries = Map<string, CaseSummary>;

const reasonsSchema = z.array(z.string());
const EXCERPT_LENGTH = 80;

const SUMMARIES: Record<CaseQueue, (here: Services, ids: readonly string[]) => Promise<Summaries>> =
  {
    report: async (here, ids) => {
      const [rows, nameOf] = await Promise.all([
        all(here.db, selectReportSummaries(JSON.stringify(ids))),
        readNames(here, ids),
      ]);
      return new Map(
        rows.map(({ item, count, reasons }) => [
          item,
          {
            name: nameOf(item),
            about: [
              count === 1 ? "1 report" : `${count} reports`,
              ...fromJson(reasons, reasonsSchema),
            ],
          },
        ]),
      );
    },
    complaint: async (here, ids) => {
      const rows = await all(here.db, selectComplaintSummaries(JSON.stringify(ids)));
      const nameOf = await readNames(
        here,
        rows.flatMap(({ about }) => memberInText(about) ?? []),
      );
      return new Map(
        rows.map(({ item, kind, about, childAbuse }) => [
          item,
          {
            name: nameOf(memberInText(about) ?? ""),
            about: [
              childAbuse ? "child abuse" : kind === "content" ? "illegal content" : kind,
            ].concat(about ? [about.slice(0, EXCERPT_LENGTH)] : []),
          },
        ]),
      );
    },
    message: async (here, ids) => {
      const rows = await all(here.db, selectHeldSummaries(JSON.stringify(ids)));
      const nameOf = await readNames(
        here,
        rows.map(({ senderId }) => senderId),
      );
      return new Map(
        rows.map(({ item, senderId }) => [
          item,
          { name: nameOf(senderId), about: ["first message"] },
        ]),
      );
    },
    ban: readDecided,
    appeal: readDecided,
  };

/** Items that are about a decision. */
async function readDecided(here: Services, ids: readonly string[]): Promise<Summaries> {
  const rows = await all(here.db, selectDecisionsByIds(JSON.stringify(ids)));
  const members = rows.flatMap(({ memberId }) => (memberId ? [memberId] : []));
  const nameOf = await readNames(here, members);
  return new Map(
    rows.map(({ id, memberId, ground, measures, staffName }) => [
      id,
      {
        name: memberId && nameOf(memberId),
        about: [...measures, ground, staffName ? `by ${staffName}` : "by a machine"],
      },
    ]),
  );
}

async function readNames({ db }: Services, members: readonly string[]) {
  const rows = await all(db, selectReviewedProfiles(JSON.stringify(members)));
  return (member: string) => rows.find(({ id }) => id === (member as MemberId))?.name ?? null;
}

/** What a moderator decided within the day in which it can be undone. */
export async function listRecentCases(services: Services, staff: StaffId) {
  const sites = await listSites(services);
  const statement = selectRecentCases(staff, {
    since: services.now() - UNDO_PERIOD,
    limit: MAX_RECENT,
  });
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_RECENT)
    .map(({ facts: _, ...decision }) => ({
      ...decision,
      site: decision.siteId as SiteId,
      siteName: sites.find(({ id }) => id === decision.siteId)?.name ?? decision.siteId,
    }));
}
export type RecentCase = Awaited<ReturnType<typeof listRecentCases>>[number];

/** By ground: decisions of the last 90 days and how many of them were undone (R329). */
export async function listUndoneShares(services: Services) {
  const statement = selectUndoneShares(services.now() - days(SHARE_DAYS));
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return GROUNDS.flatMap((ground) => {
    const rows = found.flat().filter((row) => row.ground === ground);
    const sum = (key: "decisions" | "undone") => rows.reduce((total, row) => total + row[key], 0);
    const [decisions, undone] = [sum("decisions"), sum("undone")];
    return decisions > 0 ? [{ ground, decisions, undone }] : [];
  });
}
