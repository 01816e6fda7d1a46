import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { regionName } from "../location/location";
import { WEEKLY_INTERVAL } from "../notification/switch-notifications";
import { scheduleWeekly } from "../notification/weekly-sql";
import { ageAt } from "../profile/profile";
import { findSite } from "../site/find-site";
import { findNewcomers, type Newcomer } from "../suggestion/find-newcomers";
import {
  loadNotificationContext,
  memberOfJob,
  type NotificationContext,
} from "./load-notification-context";
import type { NotificationJob } from "./notification-delivery.schema";
import type { PendingNotification } from "./pending-notification";
import {
  hasProfileGap,
  type ProfileGap,
  selectProfileGap,
  selectWeekly,
  type WeeklyCriteria,
} from "./weekly-and-reminder-sql";

/**
 * The weekly notification of who joined nearby, for members who opted in; skipped in a week without
 * anybody (R550).
 */
export async function weeklyNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const owner = { accountId: job.account, siteId: job.siteId };
  const now = services.now();
  const found = await loadNotificationContext(services, member, selectWeekly(member, now));
  if (!found) return null;
  const joined = found.row ? await findJoinedNear(services, found, found.row) : [];
  return {
    found,
    kinds: ["weekly"],
    when: undefined,
    ...weeklyContent(joined, found, now),
    ends: found.row ? scheduleWeekly(owner, now + WEEKLY_INTERVAL) : undefined,
    later: ({ until }) => scheduleWeekly(owner, until),
  };
}

async function findJoinedNear(
  services: Services,
  { reader }: NotificationContext<WeeklyCriteria>,
  row: WeeklyCriteria,
) {
  const site = await findSite(services, reader.host);
  return site
    ? findNewcomers(services, { site, row, since: services.now() - WEEKLY_INTERVAL })
    : [];
}

function weeklyContent(
  joined: Newcomer[],
  { reader, row, day }: NotificationContext<WeeklyCriteria>,
  now: number,
) {
  if (!row || joined.length === 0) return { push: null, mail: null };
  const key = `weekly:${day}`;
  const region = row.region && regionName(row.region, languageOr(reader.language));
  const members = joined.map(({ id: profile, name: who, birthDate, fictional }) => ({
    profile,
    who,
    fictional: Boolean(fictional),
    age: ageAt(now, birthDate),
  }));
  return {
    push: { template: "weekly" as const, fields: { count: joined.length }, key },
    mail: {
      template: "weekly_members" as const,
      fields: { name: reader.name, region: region || null, members },
      key,
    },
  };
}

/** The reminder of what a profile lacks, once, some days after the address was confirmed (R551). */
export async function reminderNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const found = await loadNotificationContext(services, member, selectProfileGap(member));
  if (!found) return null;
  const { row, reader } = found;
  return {
    found,
    kinds: ["reminder"],
    ...reminderContent(row, reader.name),
    when: row ? hasProfileGap(member) : undefined,
  };
}

function reminderContent(row: ProfileGap | null, name: string) {
  if (!row) return { push: null, mail: null };
  const { what } = row;
  const key = `reminder:${what}`;
  return {
    push: { template: "reminder" as const, fields: { what }, key },
    mail: { template: "reminder" as const, fields: { name, what }, key },
  };
}
