import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { countOpenCases } from "../complaint/open-cases-sql";
import { selectLastPaid } from "../order/last-order-sql";
import { countMailsBySite } from "../outbox/mail-count-sql";
import { countPaymentResults } from "../payment/payment-count-sql";
import { countPhotosToReview } from "../photo/photo-review-sql";
import { countHeldMessages } from "../scam-detection/held-count-sql";
import { selectEverySetting, selectSites } from "../site/setting-sql";
import { countStoppedAddresses } from "../suppression/suppression-count-sql";
import { type AdministeredSite, describeSites } from "./list-sites";

/** What waits; `oldest` in milliseconds UTC. */
type WaitingWork = { count: number; oldest: number | null };
/** `overdue`: not answered within the site's `answer_days`. */
type CaseWork = WaitingWork & { overdue: number };

/** The state of a site's work; e-mails and payments of 24 hours. */
export type SiteHealth = {
  reports: CaseWork;
  complaints: CaseWork;
  held: WaitingWork;
  photos: WaitingWork;
  mail: Record<"waiting" | "sent" | "failed" | "bounced" | "complained", number>;
  payments: { completed: number; failed: number; lastAt: number | null };
};

const PERIOD = hours(24);
/** E-mails that wait longer were given up (R387). */
const WAITING_PERIOD = days(3);

/** Every site with its health, in one round trip per database (R378). */
export async function listSitesWithHealth(
  services: Pick<Services, "databases" | "now">,
): Promise<(AdministeredSite & { health: SiteHealth })[]> {
  const { databases } = services;
  const found = await Promise.all(
    databases.all.map(async (db) => ({ name: db.name, ...(await readHealth(db, services.now())) })),
  );
  const rows = found.find(({ name }) => name === databases.directory.name)?.sites.rows ?? [];
  const settingsOf = (name: string) =>
    found.find((database) => database.name === name)?.settings.rows ?? [];
  return describeSites(rows, settingsOf).map((site) => {
    const home = found.find(({ name }) => name === site.database);
    return { ...site, health: toHealth(home, site.id) };
  });
}

const readHealth = (db: Database, now: number) =>
  runBatch(db, {
    sites: selectSites(),
    settings: selectEverySetting(),
    cases: countOpenCases(now),
    held: countHeldMessages(),
    photos: countPhotosToReview(),
    waiting: countMailsBySite("waiting", now - WAITING_PERIOD),
    sent: countMailsBySite("sent", now - PERIOD),
    failed: countMailsBySite("failed", now - PERIOD),
    stopped: countStoppedAddresses(now - PERIOD),
    payments: countPaymentResults(now - PERIOD),
    lastPaid: selectLastPaid(),
  });
type HealthRows = Awaited<ReturnType<typeof readHealth>>;

function toHealth(found: HealthRows | undefined, id: SiteId): SiteHealth {
  const of = <Row extends { siteId: SiteId }>(rows: readonly Row[] = []) =>
    rows.filter(({ siteId }) => siteId === id);
  const cases = (report: 0 | 1): CaseWork => {
    const row = of(found?.cases.rows).find(({ isReport }) => isReport === report);
    return { count: row?.count ?? 0, oldest: row?.oldest ?? null, overdue: row?.overdue ?? 0 };
  };
  const work = (rows?: readonly (WaitingWork & { siteId: SiteId })[]): WaitingWork => {
    const [row] = of(rows);
    return { count: row?.count ?? 0, oldest: row?.oldest ?? null };
  };
  const total = (rows: readonly { count: number }[]) =>
    rows.reduce((sum, row) => sum + row.count, 0);
  const payments = of(found?.payments.rows);
  const stopped = of(found?.stopped.rows);
  return {
    reports: cases(1),
    complaints: cases(0),
    held: work(found?.held.rows),
    photos: work(found?.photos.rows),
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
