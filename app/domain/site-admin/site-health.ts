import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days, hours } from "~/kit/duration";
import type { SiteId, StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { WAITING } from "../moderation/claims";
import { CASE_QUEUES, type CaseQueue } from "../moderation/queues";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { selectLastPaid } from "../order/last-order-sql";
import { countMailsBySite } from "../outbox/mail-count-sql";
import { countPaymentResults } from "../payment/payment-count-sql";
import { selectEverySetting, selectSites } from "../site/setting-sql";
import { countWaitingBySite, type WaitingCount } from "../site/waiting-sql";
import { fromOpenThreads } from "../support/open-threads-sql";
import { countStoppedAddresses } from "../suppression/suppression-count-sql";
import { type AdministeredSite, describeSites } from "./list-sites";

/** The state of a site's work; e-mails and payments of 24 hours. */
export type SiteHealth = {
  cases: Record<CaseQueue, WaitingCount>;
  support: WaitingCount;
  /** Nothing is promised for photos, so that none is overdue. */
  photos: Omit<WaitingCount, "overdue">;
  mail: Record<"waiting" | "sent" | "failed" | "bounced" | "complained", number>;
  payments: { completed: number; failed: number; lastAt: number | null };
};

const PERIOD = hours(24);
/** E-mails that wait longer were given up (R387). */
const WAITING_PERIOD = days(3);

/**
 * Every site with its health, in one round trip per database (R378). What waits is counted as the
 * queues of this staff member list it.
 */
export async function listSitesWithHealth(
  services: Services,
  staff: StaffId,
): Promise<(AdministeredSite & { health: SiteHealth })[]> {
  const { databases } = services;
  const found = await Promise.all(
    databases.all.map(async (db) => ({
      name: db.name,
      ...(await readHealth(db, staff, services.now())),
    })),
  );
  const rows = found.find(({ name }) => name === databases.directory.name)?.sites.rows ?? [];
  const settingsOf = (name: string) =>
    found.find((database) => database.name === name)?.settings.rows ?? [];
  return describeSites(rows, settingsOf).map((site) => {
    const home = found.find(({ name }) => name === site.database);
    return { ...site, health: toHealth(home, site.id) };
  });
}

const readHealth = (db: Database, staff: StaffId, now: number) => {
  const queue = (kind: ItemKind) => countWaitingBySite(WAITING[kind](staff), now);
  return runBatch(db, {
    sites: selectSites(),
    settings: selectEverySetting(),
    photo: queue("photo"),
    report: queue("report"),
    complaint: queue("complaint"),
    message: queue("message"),
    ban: queue("ban"),
    appeal: queue("appeal"),
    support: countWaitingBySite(fromOpenThreads, now),
    waiting: countMailsBySite("waiting", now - WAITING_PERIOD),
    sent: countMailsBySite("sent", now - PERIOD),
    failed: countMailsBySite("failed", now - PERIOD),
    stopped: countStoppedAddresses(now - PERIOD),
    payments: countPaymentResults(now - PERIOD),
    lastPaid: selectLastPaid(),
  });
};
type HealthRows = Awaited<ReturnType<typeof readHealth>>;

function toHealth(found: HealthRows | undefined, id: SiteId): SiteHealth {
  const of = <Row extends { siteId: SiteId }>(rows: readonly Row[] = []) =>
    rows.filter(({ siteId }) => siteId === id);
  const work = (kind: ItemKind | "support"): WaitingCount => {
    const [row] = of(found?.[kind].rows);
    return { count: row?.count ?? 0, oldest: row?.oldest ?? null, overdue: row?.overdue ?? 0 };
  };
  const { overdue: _, ...photos } = work("photo");
  const total = (rows: readonly { count: number }[]) =>
    rows.reduce((sum, row) => sum + row.count, 0);
  const payments = of(found?.payments.rows);
  const stopped = of(found?.stopped.rows);
  return {
    cases: Object.fromEntries(CASE_QUEUES.map((kind) => [kind, work(kind)])) as SiteHealth["cases"],
    support: work("support"),
    photos,
    mail: {
      waiting: total(of(found?.waiting.rows)),
      sent: total(of(found?.sent.rows)),
      failed: total(of(found?.failed.rows)),
      bounced: total(stopped.filter(({ reason }) => reason === "bounce")),
      complained: total(stopped.filter(({ reason }) => reason === "fbl")),
    },
    payments: {
      completed: total(payments.filter(({ state }) => state === "completed")),
      failed: total(payments.filter(({ state }) => state === "failed")),
      lastAt: of(found?.lastPaid.rows)[0]?.value ?? null,
    },
  };
}
