import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { forOwner, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import { periodStartsAt } from "~/kit/dates";
import type { MemberId, OrderId, SiteId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { hasBought } from "../account/account-sql";
import type { Validity } from "../discount/discount";
import { holdsUse, holdUse } from "../discount/discount-sql";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
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

/** One batch: the use of the code, the order, and either the placed order or the reasons. */
export function placementStatements(order: NewOrder, terms: OrderTerms) {
  const spends = isWithinLimit(order, terms);
  const pause = terms.tonight ? sql`0` : needsPauseFor(order, terms);
  const closed = isSwitchedOff(order.site_id, "payments");
  const allowed = sql`NOT ${closed} AND ${spends} AND NOT ${pause} AND ${isFirstPurchase(order)}`;
  const { use, isReserved } = codeHold(order, terms);
  return {
    use: use && holdUse(use, sql`${allowed} AND NOT ${isPlaced(order)}`),
    order: insertOrder(order, sql`${allowed} AND ${isReserved}`),
    placed: selectPlaced(memberKeyOf(order), order.client_id),
    conditions: selectPlacementConditions({ spends, pause, closed }),
  };
}

type PlacementConditions = { spends: SQL; pause: SQL; closed: SQL };
const selectPlacementConditions = ({ spends, pause, closed }: PlacementConditions) =>
  unscoped("conditions of one member's order").text(
    {
      maySpend: sql`${spends}`.mapWith(Boolean),
      pause: sql`${pause}`.mapWith(Boolean),
      closed: sql`${closed}`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );

export type PlacementConditionsRow = RowOf<ReturnType<typeof selectPlacementConditions>>;

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
  exists(
    subselect({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.account_id, account_id), eq(orders.client_id, client_id))),
  );

/** The columns of orders_once, which rejects a form sent twice. */
const FORM_KEY = sql`(${sql.identifier(orders.account_id.name)}, ${sql.identifier(orders.client_id.name)})`;

const insertOrder = (order: NewOrder, when: SQL) =>
  insertSelect(
    orders,
    { ...order, wallet_id: walletOf(order.account_id) },
    { when, onConflict: sql`${FORM_KEY} DO NOTHING` },
  );

/** Reads the order that a form placed, by its client id. */
export const selectPlaced = (member: MemberKey, clientId: StoredClientId) =>
  forOwner(member, orders.account_id)
    .select({
      id: orders.id,
      bundle: orders.bundle,
      price: orders.price,
      currency: orders.currency,
    })
    .from(orders)
    .where(eq(orders.client_id, clientId));

export type PlacedRow = RowOf<ReturnType<typeof selectPlaced>>;
