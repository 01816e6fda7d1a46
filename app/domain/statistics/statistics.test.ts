import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { addMilestones } from "../../../tests/support/milestones";
import {
  addBuyer,
  addPaid,
  applyEvent,
  applyPaymentEvent,
  type OrderWithPayment,
  paymentEventOf,
  refundEventOf,
  retryPayment,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { sendTestMessage } from "../../../tests/support/send-messages";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { saveLocation, skipStep } from "../signup/save-step";
import { signUp } from "../signup/sign-up";
import { countVisit } from "./count-visits";
import { dayOf, MAX_LABELS_PER_MONTH, weekOf } from "./statistics";
import { eraseMilestones } from "./statistics-sql";

const NOW = Date.now();
const TODAY = dayOf(NOW);

/** The counters of a site, such as `sale 1 1000 EUR`, without those of a single group's columns. */
async function countersOf(siteId: string, day = TODAY): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT metric, sum(count) AS n, sum(amount) AS amount, currency FROM daily_numbers WHERE site_id = ? AND day = ? GROUP BY metric, currency ORDER BY metric",
  )
    .bind(siteId, day)
    .all<{ metric: string; n: number; amount: number; currency: string }>();
  return results.map(({ metric, n, amount, currency }) =>
    currency ? `${metric} ${n} ${amount} ${currency}` : `${metric} ${n}`,
  );
}

describe("counted signups", () => {
  setUpSignup();

  test("a signup is counted once in the groups of its visitor", async () => {
    const source = { network: "adnord", ref: "x", lander: "video", campaign: "spring" };
    const outcome = await signUp(services, signupContext(), { ...signupFields, source });
    expect(outcome.ok).toBe(true);
    expect((await signUp(services, signupContext(), signupFields)).ok).toBe(false);
    expect(await countersOf(site)).toEqual(["active 1", "signup 1"]);
    expect(
      await row("SELECT * FROM daily_numbers WHERE site_id = ? AND metric = 'signup'", site),
    ).toMatchObject({
      day: TODAY,
      week: weekOf(NOW),
      country: "DE",
      language: "de",
      source: "adnord",
      lander: "video",
      campaign: "spring",
    });
  });

  test("a step of the signup is counted once, and not before its turn", async () => {
    const outcome = await signUp(services, signupContext(), signupFields);
    if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
    const member = { id: outcome.value.accountId, siteId: site, sessionHash: "none" };
    const form = { country: "NL", region: "NL-NH" } as const;
    await saveLocation(services, member, { origin: "", form });
    expect(await countersOf(site)).toEqual(["active 1", "signup 1"]);
    for (let n = 0; n < 2; n++) await skipStep(services, member, { origin: "", step: "photo" });
    await saveLocation(services, member, { origin: "", form });
    expect(await countersOf(site)).toEqual(["active 1", "location 1", "photo 1", "signup 1"]);
  });

  test("labels beyond the limit of a month are counted together", async () => {
    const fill = env.DB.prepare("INSERT INTO number_labels VALUES (?, ?, 'source', ?)");
    await env.DB.batch(
      Array.from({ length: MAX_LABELS_PER_MONTH }, (_, n) =>
        fill.bind(site, TODAY.slice(0, 7), `s${n}`),
      ),
    );
    for (const [n, network] of ["s7", "invented"].entries())
      await signUp(services, signupContext({}, `network ${n}`), {
        ...signupFields,
        email: `sam${n}@example.test`,
        source: { network },
      });
    const { results } = await env.DB.prepare(
      "SELECT source FROM daily_numbers WHERE site_id = ? AND metric = 'signup' ORDER BY source",
    )
      .bind(site)
      .all();
    expect(results).toEqual([{ source: "(other)" }, { source: "s7" }]);
  });
});

describe("counted members", () => {
  test("a confirmation, a first message and a first answer are counted once", async () => {
    const siteId = await addSite();
    const sender = await addMember(siteId, { premium: true, credits: 1000 });
    const recipient = await addMember(siteId, { premium: true, credits: 1000 });
    for (const member of [sender, recipient]) await addMilestones(member, NOW);
    for (let n = 0; n < 2; n++) await sendTestMessage(sender, recipient);
    expect(await countersOf(siteId)).toEqual(["active 2", "message 1", "signup 2"]);
    for (let n = 0; n < 2; n++) await sendTestMessage(recipient, sender);
    expect(await countersOf(siteId)).toEqual(["active 2", "answer 1", "message 2", "signup 2"]);
    for (const at of [null, NOW, null, NOW])
      await env.DB.prepare("UPDATE accounts SET activated_at = ? WHERE id = ?")
        .bind(at, sender.id)
        .run();
    expect(await countersOf(siteId)).toContain("confirmed 1");
  });

  test("a member is counted as active once a month", async () => {
    const siteId = await addSite();
    const { id } = await addMember(siteId);
    const visit = (at: number) =>
      env.DB.prepare("UPDATE profiles SET last_active_at = ? WHERE id = ?").bind(at, id).run();
    await visit(Date.UTC(2031, 0, 5));
    for (const at of [Date.UTC(2031, 1, 3), Date.UTC(2031, 1, 4), Date.UTC(2031, 0, 9)])
      await visit(at);
    expect(await countersOf(siteId, "2031-01-05")).toEqual(["active 1"]);
    expect(await countersOf(siteId, "2031-02-03")).toEqual(["active 1"]);
    expect(await countersOf(siteId, "2031-02-04")).toEqual([]);
  });
});

describe("counted money", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    const member = await addBuyer();
    await addMilestones(member, NOW, { network: "adnord" });
    bought = await addPaid(member);
  });
  const counters = async () =>
    (await countersOf(bought.member.siteId)).filter((one) => !/^(?:active|signup)/.test(one));

  test("a purchase is counted once with its price, however often its event arrives", async () => {
    const again = await paymentEventOf(bought, { state: "completed" });
    for (let n = 0; n < 3; n++) await applyEvent(bought.member, again);
    expect(await counters()).toEqual(["purchase 1", "sale 1 1000 EUR"]);
    await addPaid(bought.member);
    expect(await counters()).toEqual(["purchase 1", "sale 2 2000 EUR"]);
  });

  test("a refund is counted when the money went back, in the groups of its sale", async () => {
    const refundId = await requestWithdrawal(bought);
    expect(await counters()).toEqual(["purchase 1", "sale 1 1000 EUR"]);
    await run(realServices().db, eraseMilestones(bought.member));
    const event = refundEventOf(bought, { refundId, amount: 1000, state: "completed" });
    for (let n = 0; n < 3; n++) await applyEvent(bought.member, event);
    expect(await counters()).toEqual(["purchase 1", "refund 1 1000 EUR", "sale 1 1000 EUR"]);
    const { results } = await env.DB.prepare(
      "SELECT DISTINCT week, source FROM daily_numbers WHERE site_id = ?",
    )
      .bind(bought.member.siteId)
      .all();
    expect(results).toEqual([{ week: weekOf(NOW), source: "adnord" }]);
  });

  test("a chargeback is counted once, with the sale that it reports first", async () => {
    const [first, second] = [bought, await addPaid(bought.member)];
    for (const one of [first, second])
      for (let n = 0; n < 2; n++) await applyPaymentEvent(one, { state: "charged_back" });
    expect(await counters()).toEqual(["chargeback 2 2000 EUR", "purchase 1", "sale 2 2000 EUR"]);
  });

  test("a surplus payment is neither a sale nor, refunded, a refund", async () => {
    const twice = await retryPayment(bought);
    await applyPaymentEvent(twice, { state: "completed" });
    const [refund] = (
      await env.DB.prepare("SELECT id FROM refunds WHERE payment_id = ?").bind(twice.payment).all()
    ).results;
    expect(refund).toBeDefined();
    await env.DB.prepare("UPDATE refunds SET state = 'completed' WHERE id = ?")
      .bind(refund?.id)
      .run();
    expect(await counters()).toEqual(["purchase 1", "sale 1 1000 EUR"]);
  });
});

describe("counted visits", () => {
  const group = { country: "NL", language: "nl", source: "ads", lander: "video", campaign: "" };

  test("visits of a second are written together", async () => {
    const siteId = await addSite();
    const works: Promise<unknown>[] = [];
    const defer = (_name: string, work: Promise<unknown>) => void works.push(work);
    const visited = { ...realServices(), defer };
    for (let n = 0; n < 5; n++) countVisit(visited, siteId, group);
    countVisit(visited, siteId, { ...group, source: "" });
    expect(works).toHaveLength(1);
    await Promise.all(works);
    expect(await countersOf(siteId)).toEqual(["visit 6"]);
    countVisit(visited, siteId, group);
    expect(works).toHaveLength(2);
    await Promise.all(works);
    expect(await countersOf(siteId)).toEqual(["visit 7"]);
  });

  test("a write that was lost with its request is scheduled again", async () => {
    const siteId = await addSite();
    const works: Promise<unknown>[] = [];
    let now = NOW;
    const visited = {
      ...realServices({ now: () => now }),
      defer: (_name: string, work: Promise<unknown>) => void works.push(work.catch(() => null)),
    };
    countVisit(visited, siteId, group);
    now += 11_000;
    countVisit(visited, siteId, group);
    expect(works).toHaveLength(2);
    await Promise.all(works);
    expect(await countersOf(siteId)).toEqual(["visit 2"]);
  });
});

test("a week begins on Monday", () => {
  expect(["2026-11-29", "2026-11-30", "2026-12-06"].map((day) => weekOf(Date.parse(day)))).toEqual([
    "2026-11-23",
    "2026-11-30",
    "2026-11-30",
  ]);
});
