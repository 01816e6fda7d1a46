import { beforeEach, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { newId, type RefundId, type SiteId } from "~/kit/ids";
import { addOrder } from "../../../tests/support/add-order";
import { newestEntries, staffMember } from "../../../tests/support/audit-entries";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer,
  addPaid,
  describeOrder,
  documentNumberAt,
  documentsOf,
  emailsOf,
  type OrderWithPayment,
  refundsOf,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { emailAddressOf, realServices } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { findRefundsByStaff } from "./find-order";
import { refundOrder, withdraw } from "./refund-order";
import {
  findStaffOrder,
  listOrdersForStaff,
  type OrderFilter,
  parseOrderSearch,
  proposedRefund,
  refundEffects,
} from "./staff-orders";

const services = realServices();
const EVER = { from: 0, until: Number.MAX_SAFE_INTEGER };

describe("orders of all sites", () => {
  const list = async (filter: Partial<OrderFilter>, after: string | null = null) =>
    listOrdersForStaff(services, { filter: { ...EVER, ...filter }, after });
  const idsOf = async (filter: Partial<OrderFilter>) =>
    (await list(filter)).orders.map(({ id }) => id);

  test("are filtered by site, state and period, the newest first", async () => {
    const { member } = await addPaid(await addBuyer(), { at: 5_000 });
    const open = await addOrder(member, { state: "pending", at: 6_000 });
    const late = await addOrder(member, { state: null, at: 7_000 });
    const { siteId } = member;
    const all = await idsOf({ siteId });
    expect([all.length, all.slice(0, 2)]).toEqual([3, [late, open]]);
    expect(await idsOf({ siteId, state: "open" })).toEqual([late, open]);
    expect(await idsOf({ siteId, from: 6_000, until: 7_000 })).toEqual([open]);
    expect(await idsOf({ state: "open", from: 6_000, until: 7_001 })).toEqual([late, open]);
  });

  test("are found by address, order, member, payment, refund, receipt and provider", async () => {
    const bought = await addPaid(await addBuyer());
    const { member, order, payment } = bought;
    const input = { orderId: order, reason: "Sorry", staff: staffMember };
    const outcome = await refundOrder(services, { site: await siteOf(member) }, input);
    const sites = [member.siteId];
    const texts = [
      ` ${emailAddressOf(member.id).toUpperCase()} `.trim(),
      order,
      member.id,
      payment,
      outcome.ok ? outcome.value : "",
      `at-bank-${payment}`,
    ];
    for (const text of texts)
      expect([text, await idsOf({ search: parseOrderSearch(text, sites) })]).toEqual([
        text,
        [order],
      ]);
    const search = parseOrderSearch(String(documentNumberAt(1)), sites);
    expect(await idsOf({ siteId: member.siteId, search })).toEqual([order]);
    expect(await idsOf({ search: parseOrderSearch("nobody@example.test", sites) })).toEqual([]);
    expect(parseOrderSearch("", sites)).toBeUndefined();
  });

  test("are shown on pages of fifty, each once", async () => {
    const member = await addBuyer();
    for (let n = 0; n < 52; n++) await addOrder(member, { state: null, at: 1_000 + (n % 3) });
    const { siteId } = member;
    const first = await list({ siteId });
    expect(first.orders).toHaveLength(50);
    const second = await list({ siteId }, first.next);
    expect([second.orders.length, second.next]).toEqual([2, null]);
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(new Set(ids).size).toBe(52);
  });
});

describe("an order for staff", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer(), { vat: 174 });
  });
  const find = () => findStaffOrder(services, bought.member.siteId, bought.order);

  test("has its payments, events, refunds, documents and ledger entries", async () => {
    expect(await find()).toMatchObject({
      id: bought.order,
      email: emailAddressOf(bought.member.id),
      moneyLeft: 1000,
      unused: 10,
      balance: 10,
      premium: true,
      keepsPremium: false,
      payments: [{ id: bought.payment, state: "completed" }],
      events: [{ kind: "payment", state: "completed" }],
      refunds: [],
      documents: [{ number: documentNumberAt(1), kind: "receipt" }],
      entries: [{ reason: "purchase", key: bought.order, amount: 10 }],
    });
  });

  test("is not found on another site or by another id", async () => {
    const { siteId } = bought.member;
    const other = await addBuyer();
    expect(await findStaffOrder(services, other.siteId, bought.order)).toBeNull();
    expect(await findStaffOrder(services, "none" as SiteId, bought.order)).toBeNull();
    expect(await findStaffOrder(services, siteId, newId())).toBeNull();
    expect(await findStaffOrder(services, siteId, "x")).toBeNull();
  });

  test("proposes the price of the unspent credits, due until the withdrawal period ends", async () => {
    await addEntry(bought.member, { amount: -4 });
    const order = await find();
    const now = Date.now();
    expect(order && proposedRefund(order, now)).toMatchObject({
      amount: 600,
      credits: 6,
      isDue: true,
    });
    expect(order && proposedRefund(order, now + days(16))).toMatchObject({
      amount: 600,
      isDue: false,
    });
  });

  test("proposes nothing for an unpaid order, or after a refund by staff", async () => {
    const open = await addOrder(bought.member, { state: "pending" });
    const unpaid = await findStaffOrder(services, bought.member.siteId, open);
    expect(unpaid && proposedRefund(unpaid, Date.now())).toBeNull();
    const input = { orderId: bought.order, reason: "Sorry", staff: staffMember, amount: 1 };
    await refundOrder(services, { site: await siteOf(bought.member) }, input);
    const order = await find();
    expect(order && proposedRefund(order, Date.now())).toBeNull();
  });

  test.each([
    { amount: 1000, credits: 10 },
    { amount: 400, credits: 3 },
  ])("foretells a refund of %o exactly", async (part) => {
    const before = await find();
    const effects = before && refundEffects(before, part);
    const input = { orderId: bought.order, reason: "Sorry", staff: staffMember, ...part };
    await refundOrder(services, { site: await siteOf(bought.member) }, input);
    const after = await describeOrder(bought);
    const found = await find();
    expect(effects).toMatchObject({
      balance: after.balance,
      endsOrder: after.order === "withdrawn",
      endsPremium: !after.premium,
      moneyLeft: found?.moneyLeft,
      sendsEmail: (await emailsOf(bought.member)).includes("order_withdrawn"),
    });
    expect(effects?.note?.amount).toBe(part.amount);
    expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  });

  test("keeps Premium if another order holds money", async () => {
    await addPaid(bought.member);
    const order = await find();
    expect(order && refundEffects(order, { amount: 1000, credits: 0 }).endsPremium).toBe(false);
  });
});

describe("a refund by staff", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
  });
  const refund = async (refundId: RefundId, overrides = {}) =>
    refundOrder(
      services,
      { site: await siteOf(bought.member) },
      { orderId: bought.order, refundId, reason: "Sorry", staff: staffMember, ...overrides },
    );

  test("has an entry in the audit log with what was left and what was refunded", async () => {
    const id = newId<RefundId>();
    await refund(id, { amount: 250, credits: 2 });
    expect((await newestEntries(1))[0]).toMatchObject({
      staff_id: staffMember.id,
      action: "order.refunded",
      site_id: bought.member.siteId,
      subject_kind: "order",
      subject_id: bought.order,
      member_id: bought.member.id,
      reason: "Sorry",
      before: '{"state":"completed","money_left":1000,"unspent_credits":10}',
      after: `{"refund":"${id}","amount":250,"currency":"EUR","credits":2}`,
    });
    expect(await rowsOf("SELECT staff FROM refunds WHERE id = ?", id)).toEqual([{ staff: "Mo" }]);
  });

  test("differs from a withdrawal in the member's statement", async () => {
    const id = newId<RefundId>();
    await refund(id, { amount: 250, credits: 2 });
    const { member } = bought;
    const own = viewerOf(member);
    expect(await findRefundsByStaff(services, own)).toEqual(new Set([id]));
    expect(await findRefundsByStaff(services, viewerOf(await addBuyer()))).toEqual(new Set());
    const withdrawn = await addPaid(member);
    const site = await siteOf(member);
    const shown = { orderId: withdrawn.order, amount: 1000, credits: 10 };
    const outcome = await withdraw(services, { site, viewer: own }, shown);
    expect(outcome.ok).toBe(true);
    expect(await findRefundsByStaff(services, own)).toEqual(new Set([id]));
  });

  test("happens once if its form is sent again or twice at once", async () => {
    const id = newId<RefundId>();
    const both = await Promise.all([refund(id), refund(id)]);
    expect([...both, await refund(id)]).toEqual(
      Array.from({ length: 3 }, () => ({ ok: true, value: id })),
    );
    expect(await refundsOf(bought.order)).toHaveLength(1);
    const entries = (await newestEntries(5)).filter(
      ({ subject_id }) => subject_id === bought.order,
    );
    expect(entries).toHaveLength(1);
    expect(await refund(newId<RefundId>())).toMatchObject({ refusal: "nothing_left" });
  });

  test("does not take the id of a refund of another order for its own", async () => {
    const id = newId<RefundId>();
    await refund(id, { amount: 1 });
    const other = await addPaid(await addBuyer());
    const input = { orderId: other.order, refundId: id, reason: "Sorry", staff: staffMember };
    expect(await refundOrder(services, { site: await siteOf(other.member) }, input)).toMatchObject({
      refusal: "nothing_left",
    });
    expect(await refundsOf(other.order)).toEqual([]);
  });

  test("needs an amount above zero that the order has left, and credits that are unspent", async () => {
    const before = await newestEntries(1);
    for (const part of [{ amount: 1001 }, { amount: 0 }, { amount: 1, credits: 11 }])
      expect(await refund(newId<RefundId>(), part)).toMatchObject({ refusal: "too_much" });
    expect(await newestEntries(1)).toEqual(before);
  });
});
