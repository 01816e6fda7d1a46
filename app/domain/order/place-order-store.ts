import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { build, type RowOf } from "~/db/query-builder";
import { periodStartsAt } from "~/kit/dates";
import type { MemberId, OrderId, SiteId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { hasBought } from "../account/account-sql";
import type { Validity } from "../discount/discount";
import { holdsUse, holdUse } from "../discount/discount-sql";
import type { Site } from "../site/site";
import { walletOf } from "../wallet/wallet-sql";
import { orders } from "./order.tables";
import { mayStillSpend, needsNightPause } from "./spending";

type OrderInsert = typeof orders.$inferInsert;
/**
 * An order to insert: every column except the wallet, which the statement looks up, and later
 * states.
 */
export type NewOrder = Omit<OrderInsert, "wallet_id" | "state" | "completed_at" | "ended_at"> & {
  id: OrderId;
  site_id: SiteId;
  account_id: MemberId;
  client_id: StoredClientId;
};

type OrderTerms = {
  site: Pick<Site, "night_pause">;
  timeZone: string;
  /** Whether the buyer confirmed the purchase at night. */
  tonight: boolean;
  /** Validity of the code that sets the price; null if there is no code. */
  validity: Validity | null;
  /** How long the use of a code is reserved for an unpaid order. */
  reservedFor: number;
};

export type PlacementConditionsRow = { maySpend: number; pause: number };

/** One batch: the use of the code, the order, and either the placed order or the reasons. */
export function placementStatements(order: NewOrder, terms: OrderTerms) {
  const spends = isWithinLimit(order, terms);
  const pause = terms.tonight ? sql`0` : needsPauseFor(order, terms);
  const allowed = sql`${spends} AND NOT ${pause} AND ${isFirstPurchase(order)}`;
  const { use, isReserved } = codeHold(order, terms);
  return {
    use: use && holdUse(use, sql`${allowed} AND NOT ${isPlaced(order)}`),
    order: insertOrder(order, sql`${allowed} AND ${isReserved}`),
    placed: selectPlaced(memberKeyOf(order), order.client_id),
    conditions:
      sql`SELECT ${spends} AS maySpend, ${pause} AS pause` as Statement<PlacementConditionsRow>,
  };
}

const memberKeyOf = ({ account_id: id, site_id: siteId }: NewOrder): MemberKey => ({ id, siteId });

const isWithinLimit = (order: NewOrder, { timeZone }: OrderTerms): SQL => {
  const { account_id: accountId, currency, price, created_at: now } = order;
  const since = periodStartsAt(now, timeZone).month;
  return mayStillSpend({ accountId, currency, price, since, now });
};

const needsPauseFor = (order: NewOrder, { site, timeZone }: OrderTerms): SQL => {
  const { account_id: accountId, credits, created_at: now } = order;
  return needsNightPause(site, { accountId, now, timeZone, credits });
};

/** The welcome discount is for the first purchase; a purchase completed in another tab ends it. */
const isFirstPurchase = (order: NewOrder): SQL =>
  order.discount === "welcome" ? sql`NOT ${hasBought(sql`${order.account_id}`)}` : sql`1`;

function codeHold(order: NewOrder, { validity, reservedFor }: OrderTerms) {
  const { id: orderId, site_id: siteId, account_id: accountId, created_at: at } = order;
  if (!validity || !order.discount_code) return { use: undefined, isReserved: sql`1` };
  const use = { siteId, accountId, orderId, validity, code: order.discount_code };
  return { use: { ...use, at, until: at + reservedFor }, isReserved: holdsUse(orderId) };
}

const isPlaced = ({ account_id, client_id }: NewOrder): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE account_id = ${account_id} AND client_id = ${client_id})`;

const insertOrder = (o: NewOrder, when: SQL): Statement => sql`
  INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, discount, discount_code,
    discount_percent, price, country, vat_rate, vat, method, immediate_at, back, created_at)
  SELECT ${o.id}, ${o.site_id}, ${o.account_id}, ${walletOf(o.account_id)}, ${o.client_id}, ${o.bundle}, ${o.credits}, ${o.currency},
    ${o.list_price}, ${o.discount}, ${o.discount_code}, ${o.discount_percent}, ${o.price}, ${o.country}, ${o.vat_rate}, ${o.vat},
    ${o.method}, ${o.immediate_at}, ${o.back}, ${o.created_at}
  WHERE ${when} ON CONFLICT (account_id, client_id) DO NOTHING`;

/** Reads the order that a form placed, by its client id. */
export const selectPlaced = ({ id, siteId }: MemberKey, clientId: StoredClientId) =>
  build
    .select({
      id: orders.id,
      bundle: orders.bundle,
      price: orders.price,
      currency: orders.currency,
    })
    .from(orders)
    .where(
      and(eq(orders.account_id, id), eq(orders.client_id, clientId), eq(orders.site_id, siteId)),
    );

export type PlacedRow = RowOf<ReturnType<typeof selectPlaced>>;
