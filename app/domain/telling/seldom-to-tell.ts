import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { WEEK } from "../notice/switch-notice";
import { setWeekly } from "../notice/weekly-sql";
import { regionName } from "../place/place";
import { ageAt } from "../profile/profile";
import { findSite } from "../site/find-site";
import { findNewcomers, type Newcomer } from "../suggestion/find-newcomers";
import { type Found, findFacts, memberOf } from "./find-facts";
import { type Lacking, lacksStill, selectLacking, selectWeekly, type Weekly } from "./seldom-sql";
import type { NoticeJob } from "./telling.schema";
import type { Telling } from "./to-tell";

/**
 * The weekly notification of who joined nearby, for members who opted in; skipped in a week without
 * anybody (R550).
 */
export async function toldWeekly(services: Services, job: NoticeJob): Promise<Telling | null> {
  const member = memberOf(job);
  const owner = { accountId: job.account, siteId: job.siteId };
  const now = services.now();
  const found = await findFacts(services, member, selectWeekly(member, now));
  if (!found) return null;
  const joined = found.row ? await joinedNear(services, found, found.row) : [];
  return {
    ...{ found, kinds: ["weekly"], when: undefined, ...weeklyOf(joined, found, now) },
    ends: found.row ? setWeekly(owner, now + WEEK) : undefined,
    later: ({ until }) => setWeekly(owner, until),
  };
}

async function joinedNear(services: Services, { reader }: Found<Weekly>, row: Weekly) {
  const site = await findSite(services, reader.host);
  return site ? findNewcomers(services, { site, row, since: services.now() - WEEK }) : [];
}

function weeklyOf(joined: Newcomer[], { reader, row, day }: Found<Weekly>, now: number) {
  if (!row || joined.length === 0) return { push: null, mail: null };
  const key = `weekly:${day}`;
  const region = row.region && regionName(row.region, languageOr(reader.language));
  const members = joined.map(({ id: profile, name: who, birthDate, fictional }) => ({
    ...{ profile, who, fictional: Boolean(fictional), age: ageAt(now, birthDate) },
  }));
  return {
    push: { template: "weekly" as const, fields: { count: joined.length }, key },
    mail: {
      template: "weekly_members" as const,
      ...{ fields: { name: reader.name, region: region || null, members }, key },
    },
  };
}

/** The reminder of what a profile lacks, once, some days after the address was confirmed (R551). */
export async function toldReminder(services: Services, job: NoticeJob): Promise<Telling | null> {
  const member = memberOf(job);
  const found = await findFacts(services, member, selectLacking(member));
  if (!found) return null;
  const { row, reader } = found;
  return {
    ...{ found, kinds: ["reminder"], ...reminderOf(row, reader.name) },
    when: row ? lacksStill(member) : undefined,
  };
}

function reminderOf(row: Lacking | null, name: string) {
  if (!row) return { push: null, mail: null };
  const { what } = row;
  const key = `reminder:${what}`;
  return {
    push: { template: "reminder" as const, fields: { what }, key },
    mail: { template: "reminder" as const, fields: { name, what }, key },
  };
}
