import type { DatabaseSync } from "node:sqlite";
import { all, first, runBatch, type Statement } from "~/db/batch";
import { type Database, openDatabase } from "~/db/database.server";
import { selectProfileWhere } from "~/domain/discovery/profile-page-store";
import { storeLike } from "~/domain/like/like-store";
import { applyProviderEvent } from "~/domain/order/apply-provider-event";
import { noConversation } from "~/domain/profile/privacy-sql";
import { touchSession } from "~/domain/session/session-store";
import type { Site } from "~/domain/site/site";
import { hashSecret } from "~/kit/crypto";
import { newId, type PaymentId } from "~/kit/ids";
import type { Services } from "~/services";
import { d1In } from "../../tests/support/d1-in-node.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { rawSql as sql } from "../../tests/support/raw-sql";
import { type BilledRows, countBilledRows, sizeOf } from "./d1-billing.ts";
import { SITE } from "./seed-database.ts";
import { median } from "./statistics.ts";

/** Executions before the measurement, and in it: by then the B-trees have their steady shape. */
const EXECUTIONS = 2_000;
/** Executed one by one through D1 itself, which is slow from outside. */
const BILLED_EXECUTIONS = 60;

type Members = readonly LoggedInMember[];
/** Executes the use case once more, each time with another member; `n` never repeats. */
type UseCase = (db: Database, n: number, people: Members) => Promise<unknown>;

const one = (people: Members, n: number) => people[n % people.length] as LoggedInMember;
const siteId = SITE.id;

async function like(db: Database, n: number, people: Members): Promise<void> {
  const other = one(people, n + 1 + Math.floor(n / people.length));
  const input = { siteId, fromId: one(people, n).id, toId: other.id, at: Date.now() };
  const { liked } = await runBatch(db, storeLike(input));
  if (liked.changes !== 1) throw new Error("A like was not written");
}

const select = selectProfileWhere(() => noConversation);
const view: UseCase = async (db, n, members) => {
  const viewer = one(members, n);
  const seen = one(members, n + 7);
  const row = await first(db, select({ siteId, viewerId: viewer.id, id: seen.id }));
  if (!row) throw new Error("A profile was not seen");
};

const visit: UseCase = async (db, n, members) => {
  const { id, cookie } = one(members, n);
  const idHash = await hashSecret(cookie.replace("auth.session=", ""));
  await touchSession(db, { idHash, accountId: id }, Date.now() + n);
};

/** From the order form until the credits are granted: payment, entry, receipt and e-mail. */
const order: UseCase = async (db, n, members) => {
  const id = newId();
  const payment = newId<PaymentId>();
  const at = Date.now();
  const buyer = one(members, n).id;
  await runBatch(db, {
    order: sql`INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price, country, vat_rate, vat, method, immediate_at, created_at)
      SELECT ${id}, site_id, account_id, id, ${id}, 'c25', 25, 'EUR', 2490, 2490, 'NL', 2100, 432, 'ideal', ${at}, ${at} FROM wallets WHERE account_id = ${buyer}`,
    payment: sql`INSERT INTO payments (id, site_id, order_id, provider, provider_id, method, amount, currency, created_at, changed_at, look_at)
      VALUES (${payment}, ${siteId}, ${id}, 'bank', ${`at-${payment}`}, 'ideal', 2490, 'EUR', ${at}, 0, 0)`,
  });
  const event = {
    ...({ kind: "payment", eventId: newId(), siteId, paymentId: payment } as const),
    ...({
      providerId: `at-${payment}`,
      state: "completed",
      amount: 2490,
      currency: "EUR",
    } as const),
    fault: null,
    at,
  };
  const site = {
    id: siteId,
    host: "demo.test",
    company_id: "demo",
    company: null,
    refund_days: 14,
  };
  const result = await applyProviderEvent(
    servicesOver(db),
    { site: site as unknown as Site, provider: "bank" },
    event,
  );
  if (result !== "taken") throw new Error("An order was not completed");
};

const servicesOver = (db: Database): Services =>
  ({
    db,
    now: () => Date.now(),
    log: () => undefined,
    defer: () => undefined,
    readTogether: <Row>(statement: Statement<Row>) => all(db, statement),
    queues: { enqueueMail: async () => undefined },
    live: { refreshBadges: async () => undefined },
  }) as unknown as Services;

const USE_CASES: Record<string, UseCase> = { like, view, visit, order };
type UseCaseCost = { useCase: string; bytes: number; written: number; read: number };

/** The growth of the file per use case, each with its own seed data. */
export async function measureUseCaseBytes(
  file: DatabaseSync,
  members: Members,
): Promise<Record<string, number>> {
  const db = openDatabase(d1In(file, () => undefined));
  const bytes: Record<string, number> = {};
  for (const [name, runUseCase] of Object.entries(USE_CASES)) {
    const grown = async (from: number) => {
      for (let n = from; n < from + EXECUTIONS; n++) await runUseCase(db, n, members);
      return sizeOf(file);
    };
    const first = await grown(0);
    const second = await grown(EXECUTIONS);
    bytes[name] = Math.max(0, (second - first) / EXECUTIONS);
  }
  return bytes;
}

/** The same with the rows that D1 bills for it. */
export async function billUseCases(
  d1: D1Database,
  members: Members,
  bytes: Record<string, number>,
): Promise<UseCaseCost[]> {
  const measured: UseCaseCost[] = [];
  for (const [name, runUseCase] of Object.entries(USE_CASES)) {
    const costs: BilledRows[] = [];
    for (let n = 2 * EXECUTIONS; n < 2 * EXECUTIONS + BILLED_EXECUTIONS; n++) {
      const cost = { written: 0, read: 0 };
      await runUseCase(openDatabase(countBilledRows(d1, cost)), n, members);
      costs.push(cost);
    }
    const middle = (of: keyof BilledRows) => median(costs.map((cost) => cost[of]));
    const figures = { written: middle("written"), read: middle("read") };
    measured.push({ useCase: name, bytes: bytes[name] ?? 0, ...figures });
  }
  return measured;
}
