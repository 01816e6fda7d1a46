import { expect, test } from "vitest";
import { days, minutes } from "~/kit/duration";
import type { OrderId, PaymentId } from "~/kit/ids";
import {
  addBuyer as addPayer,
  addPending,
  type Bought,
  lettersOf,
  rowsOf,
  say,
  standing,
} from "../../../tests/support/paying";
import { siteOf, viewerOf } from "../../../tests/support/people";
import { addBuyer, addProvider, formOf, NOON, shopAt } from "../../../tests/support/shop";
import { realServices } from "../../../tests/support/world";
import { welcomeEnds } from "../discount/welcome";
import { findFreshViewer } from "../session/find-viewer";
import { startSession } from "../session/start-session";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-offer";
import { placeOrder } from "./place-order";
import { withdraw } from "./withdraw";

const whyOf = async ({ member }: Pick<Bought, "member">) =>
  rowsOf<{ why: string }>(
    "SELECT json_extract(payload, '$.fields.why') AS why FROM outbox WHERE account_id = ? AND template = 'order_code_used'",
    member.id,
  );

test("a payment of an order that is a month old is refunded, and an e-mail says so", async () => {
  const now = Date.now();
  const services = realServices({ now: () => now });
  const month = days(30);
  const at = (age: number) => ({ method: "sct", at: now - age });
  const young = await addPending(await addPayer(), at(month - 1));
  const old = await addPending(await addPayer(), at(month));
  for (const one of [young, old, old]) await say(one, { state: "completed" }, services);
  expect(await standing(young)).toMatchObject({ order: "completed", balance: 10 });
  expect(await standing(old)).toEqual({
    ...{ order: "open", balance: 0, premium: false, payments: "surplus" },
    refunds: ["surplus waiting 1000/0"],
  });
  expect(await lettersOf(old.member)).toEqual(["order_code_used"]);
  expect(await whyOf(old)).toEqual([{ why: "old" }]);
});

const { payments } = addProvider({ name: "bank" });
const services = shopAt(NOON, { payments });

/** An order whose payment is begun. */
async function begin(buyer: Buyer): Promise<Bought> {
  const placed = await placeOrder(services, buyer, formOf({ price: 893 }));
  const order = (placed.ok ? placed.value : placed.refusal) as OrderId;
  const payer = { ...buyer, origin: "https://site.test" };
  const begun = await beginPayment(services, payer, { orderId: order });
  if (!begun.ok) throw new Error(begun.refusal);
  return { member: buyer.viewer, order, payment: begun.value.paymentId as PaymentId };
}
const pay = (one: Bought) =>
  say(one, { state: "completed", providerId: `p_${one.payment}` }, services);

test("of several orders at the welcome price, the first one paid gets it", async () => {
  const buyer = await addBuyer(NOON - minutes(5));
  const [one, two, three] = [await begin(buyer), await begin(buyer), await begin(buyer)];
  for (const each of [two, one, three, one]) await pay(each);
  expect(await standing(two)).toMatchObject({ order: "completed", payments: "completed" });
  for (const each of [one, three])
    expect(await standing(each)).toMatchObject({
      ...{ order: "open", balance: 10, premium: true, payments: "surplus" },
      refunds: ["surplus waiting 893/0"],
    });
  expect(await whyOf(one)).toEqual([{ why: "welcome" }, { why: "welcome" }]);
});

/** What ends the first purchase within the four hours of the welcome discount. */
const ENDS = {
  "charged back": (one: Bought) =>
    say(one, { state: "charged_back", providerId: `p_${one.payment}` }, services),
  withdrawn: async ({ member, order }: Bought) => {
    const site = await siteOf(member.siteId);
    const asked = { orderId: order, credits: 10, amount: 893 };
    const caller = { site, viewer: viewerOf(member) };
    expect(await withdraw(services, caller, asked)).toMatchObject({ ok: true });
  },
};

test.each(["charged back", "withdrawn"] as const)(
  "a purchase that was %s has used up the welcome discount",
  async (how) => {
    const buyer = await addBuyer(NOON - minutes(5));
    const [one, two] = [await begin(buyer), await begin(buyer)];
    const secret = await startSession(services, {
      ...{ siteId: buyer.site.id, accountId: buyer.viewer.id, device: "" },
    });
    const entitled = async () => {
      const viewer = await findFreshViewer(services, buyer.site.id, secret);
      return viewer && welcomeEnds({ ...viewer, signupDate: NOON - minutes(5) }, NOON) !== null;
    };
    expect(await entitled()).toBe(true);
    await pay(one);
    await ENDS[how](one);
    expect(await standing(one)).toMatchObject({ premium: false, balance: 0 });
    expect(await entitled()).toBe(false);
    expect(await placeOrder(services, buyer, formOf({ price: 893 }))).toMatchObject({ ok: false });
    await pay(two);
    expect(await standing(two)).toMatchObject({ order: "open", payments: "surplus" });
  },
);
