import type { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { all, run, type Statement } from "~/db/batch";
import { databasesOf, openDatabase } from "~/db/database.server";
import { holdUse } from "~/domain/discount/discount-sql";
import type { Site } from "~/domain/site/site";
import { type MemberId, newId, type OrderId, type PaymentId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { d1In } from "./d1-in-node";

/** The same pseudo-random numbers each time, from 0 to below 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Simulates a Worker that was stopped before a statement, or after the last. */
export class WorkerStopped extends Error {}
type Member = { id: MemberId; siteId: SiteId };

/** Discount codes of every validity. */
export const DISCOUNT_CODES = Array.from({ length: 40 }, (_, n) => ({
  code: `CODE-${n}`,
  validity: (["once-per-user", "once-per-user", "once", "unlimited"] as const)[n % 4] ?? "once",
}));
type StartedPayment = { payment: PaymentId; order: OrderId; member: Member; amount: number };

/** Members who order, start payments and spend; and Workers that are stopped at random. */
export class MoneySimulation {
  readonly draw: () => number;
  readonly services: Services;
  readonly members: Member[] = [];
  readonly paying: StartedPayment[] = [];
  stops = 0;
  /** The probability that a Worker is stopped, from 0 to 1. */
  danger = 0.04;

  readonly db: DatabaseSync;

  constructor(db: DatabaseSync, seed: number) {
    this.db = db;
    this.draw = seededRandom(seed);
    const stopped = (at: number, of: number) => {
      if (of < 4 || this.draw() > this.danger / of) return;
      this.stops++;
      throw new WorkerStopped(`at ${at} of ${of}`);
    };
    const client = openDatabase(d1In(db, stopped));
    this.services = {
      originOf: (host: string) => `https://${host}`,
      db: client,
      databases: databasesOf([client]),
      now: () => Date.now(),
      log: () => undefined,
      defer: () => undefined,
      readTogether: <Row>(statement: Statement<Row>) => all(client, statement),
      queues: { enqueueMail: async () => undefined },
      live: { refreshBadges: async () => undefined },
    } as unknown as Services;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.draw() * items.length)] as T;
  }
  siteOf = ({ siteId }: Member) =>
    ({
      id: siteId,
      host: siteId,
      company_id: "both",
      company: null,
      refund_days: 14,
    }) as unknown as Site;

  protected run = (query: string, ...values: (string | number | null)[]) =>
    this.db.prepare(query).run(...values);

  async order(member: Member): Promise<void> {
    const order = newId<OrderId>();
    const credits = this.pick([1, 10, 25, 60]);
    const price = 1 + Math.floor(this.draw() * 5000);
    const code = this.draw() < 0.4 ? await this.hold(member, order) : null;
    this.run(
      `INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price, country, vat_rate, vat, method, immediate_at, created_at, discount, discount_code)
       SELECT ?1, ?2, ?3, id, ?1, 'b', ?4, 'EUR', ?5, ?5, 'NL', 2100, 0, 'ideal', 0, ?6, iif(?7 IS NULL, 'none', 'code'), ?7 FROM wallets WHERE account_id = ?3`,
      ...[order, member.siteId, member.id, credits, price, Date.now(), code],
    );
    this.begin({ order, member, amount: price });
  }
  /**
   * A code that an order uses, replacing an older one; null where another order was paid with it,
   * or is being collected for.
   */
  private async hold({ id: accountId, siteId }: Member, orderId: OrderId): Promise<string | null> {
    const { code, validity } = this.pick(DISCOUNT_CODES);
    const now = Date.now();
    const use = { siteId, accountId, orderId, code, validity, until: now + 1e6, at: now };
    return (await run(this.services.db, holdUse(use, sql`1`))) > 0 ? code : null;
  }
  async pay(): Promise<void> {
    if (this.paying.length > 0) this.begin(this.pick(this.paying.slice(-40)));
  }
  protected begin({ order, member, amount }: Omit<StartedPayment, "payment">): void {
    const payment = newId<PaymentId>();
    const method = this.pick(["ideal", "sdd", "paypal"]);
    this.run(
      `INSERT INTO payments (id, site_id, order_id, provider, provider_id, method, amount, currency, created_at, changed_at, look_at)
       SELECT ?1, site_id, id, 'bank', 'at-' || ?1, ?2, price, currency, 0, 0, 0 FROM orders WHERE id = ?3`,
      ...[payment, method, order],
    );
    if (method === "sdd")
      this.run(
        "INSERT OR IGNORE INTO mandates (order_id, site_id, account_id, reference, agreed_at) VALUES (?, ?, ?, 'M', 0)",
        ...[order, member.siteId, member.id],
      );
    this.paying.push({ payment, order, member, amount });
  }

  async spend({ id }: Member): Promise<void> {
    this.run(
      `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
       SELECT id, 'message', ?, site_id, entries + 1, -1, 0 FROM wallets WHERE account_id = ? AND balance > 0`,
      ...[newId(), id],
    );
  }
}
