import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { keyedHash } from "~/kit/crypto";
import { days, hours, minutes } from "~/kit/duration";
import type { NetworkId, OrderId, SiteId } from "~/kit/ids";
import { seededRandom } from "~/kit/seeded-random";
import type { PostbackCall, Services } from "~/services";
import { addOrder, addRefund } from "../../../tests/support/add-order";
import { newestEntries } from "../../../tests/support/audit-entries";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { Staff } from "../permission/permission";
import type { Network } from "./affiliate";
import { addNetworkSchema } from "./affiliate.schema";
import {
  addNetwork,
  changeNetwork,
  listNetworks,
  loadNetwork,
  NETWORK_REFUSALS,
  retryPostbacks,
  stopNetwork,
} from "./manage-networks";
import { anonymizePostbacks } from "./member-data-sql";
import { networkOfToken, reportTokenOf, signingSecretOf } from "./network-keys";
import { updateQueuedUntil } from "./postback-store";
import { queuePostbacks } from "./queue-postbacks";
import { sendPostbacks } from "./send-postbacks";

const START = Date.UTC(2026, 10, 1);
const staff = { id: "staff", name: "Otto" } as unknown as Staff;

let now = START;
let calls: PostbackCall[];
/** The answer of the network to a call. */
let answerTo: (call: PostbackCall) => number | null;
let siteId: SiteId;
let services: Services;

beforeEach(async () => {
  await env.DB.batch(
    ["affiliate_postbacks", "affiliate_networks"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  now = START;
  calls = [];
  answerTo = () => 200;
  services = realServices({
    now: () => now,
    postbacks: {
      async send(call) {
        calls.push(call);
        return answerTo(call);
      },
    },
  });
  siteId = await addSite();
});

const NETWORK = {
  label: "ads",
  method: "POST" as const,
  url: "https://ads.example.com/pb?click={sub1}&event={event}",
  saleDelayDays: 0,
};

async function add(changes: Partial<typeof NETWORK> = {}): Promise<NetworkId> {
  const outcome = await addNetwork(services, staff, { ...NETWORK, ...changes, siteId });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

type MemberOptions = {
  network?: string;
  sub1?: string;
  activatedAt?: number | null;
  site?: SiteId;
};

/** A member whom a network brought, confirmed at a time. */
async function addBrought(options: MemberOptions = {}): Promise<TestMember> {
  const { network = "ads", sub1 = "click-1", activatedAt = now, site = siteId } = options;
  const member = await addMember(site);
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET activated_at = ?, signup_date = ? WHERE id = ?").bind(
      ...[activatedAt, activatedAt ?? 0, member.id],
    ),
    env.DB.prepare(
      "INSERT INTO signup_sources (account_id, site_id, network, sub1, created_at) VALUES (?, ?, ?, ?, ?)",
    ).bind(member.id, site, network, sub1, activatedAt ?? 0),
  ]);
  return member;
}

/** What the scheduled job does. */
async function work() {
  await queuePostbacks(services);
  await sendPostbacks(services);
}

const bodies = () => calls.map(({ body }) => JSON.parse(body ?? "{}") as Record<string, string>);
const rows = async () =>
  (
    await env.DB.prepare("SELECT * FROM affiliate_postbacks ORDER BY at, event").all<{
      id: string;
      event: string;
      subject: string;
      account_id: string | null;
      amount: number | null;
      state: string;
      attempts: number;
      sub1: string | null;
    }>()
  ).results;

describe("postbacks", () => {
  test("report a confirmed member once, with the labels of the click and no data of the member", async () => {
    await add();
    now += minutes(1);
    const member = await addBrought();
    for (let n = 0; n < 10; n++) await work();
    expect(bodies()).toMatchObject([{ event: "confirmed", sub1: "click-1", amount: "" }]);
    expect(calls[0]?.url).toBe("https://ads.example.com/pb?click=click-1&event=confirmed");
    expect(JSON.stringify(calls)).not.toContain(member.id);
  });

  test("ignore other networks, other sites, unconfirmed members and earlier ones", async () => {
    await addBrought({ activatedAt: START - 1 });
    await add();
    now += minutes(1);
    await addBrought({ network: "other" });
    await addBrought({ site: await addSite() });
    await addBrought({ activatedAt: null });
    await work();
    expect(calls).toEqual([]);
  });

  test("report a sale with its amount, and its refund as a reversal after it", async () => {
    await add();
    now += minutes(1);
    const order = await addOrder(await addBrought(), { price: 1250, at: now });
    await addRefund(order, { amount: 300, kind: "goodwill", state: "completed", at: now });
    await addRefund(order, { amount: 900, kind: "surplus", state: "completed", at: now });
    answerTo = ({ body }) => (body?.includes('"sale"') ? 503 : 200);
    await work();
    await work();
    expect(
      bodies()
        .map(({ event }) => event)
        .sort(),
    ).toEqual(["confirmed", "sale"]);
    answerTo = () => 200;
    now += minutes(6);
    await work();
    await work();
    expect(bodies().slice(2)).toMatchObject([
      { event: "sale", order, amount: "12.50", currency: "EUR" },
      { event: "reversal", order, amount: "3.00", currency: "EUR" },
    ]);
  });

  test("report only money that stayed when the network has a delay", async () => {
    await add({ saleDelayDays: 14 });
    now += minutes(1);
    const member = await addBrought();
    const returned = await addOrder(member, { price: 1000, at: now });
    const second = await addOrder(member, { price: 700, at: now });
    now += days(13);
    await addRefund(returned, { amount: 1000, state: "completed", at: now });
    await work();
    expect(bodies().map(({ event }) => event)).toEqual(["confirmed"]);
    now += days(2);
    await work();
    expect(bodies().slice(1)).toMatchObject([{ event: "sale", order: second, amount: "7.00" }]);
  });

  test("are repeated with the same id until they are accepted, then given up", async () => {
    const id = await add();
    now += minutes(1);
    await addBrought();
    answerTo = () => null;
    for (let n = 0; n < 12; n++) {
      await work();
      now += days(1);
    }
    expect(calls).toHaveLength(8);
    expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 8 }]);
    expect(await retryPostbacks(services, staff, { siteId, id })).toBe(1);
    answerTo = () => 204;
    await work();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
  });

  test("are signed with the network's secret", async () => {
    const id = await add();
    now += minutes(1);
    await addBrought();
    await work();
    const [call] = calls as [PostbackCall];
    const secret = await signingSecretOf(services, id);
    const seconds = now / 1000;
    const signature = await keyedHash(secret, `${seconds}.${call.url}.${call.body}`);
    expect(call.headers["x-signature"]).toBe(`t=${seconds},v1=${signature}`);
    expect(secret).not.toBe(await signingSecretOf(services, "other" as NetworkId));
  });

  test("are sent once by two runs at the same moment", async () => {
    await add();
    now += minutes(1);
    for (let n = 0; n < 5; n++) await addBrought({ sub1: `click-${n}` });
    await Promise.all([work(), work()]);
    await work();
    expect(calls).toHaveLength(5);
  });

  test("are sent again with the same id if a run ended before it recorded the answer", async () => {
    await add();
    now += minutes(1);
    await addBrought();
    await queuePostbacks(services);
    answerTo = () => {
      throw new Error("killed");
    };
    await expect(sendPostbacks(services)).rejects.toThrow("killed");
    answerTo = () => 200;
    await work();
    expect(calls).toHaveLength(1);
    now += minutes(11);
    await work();
    expect(calls).toHaveLength(2);
    expect(calls[0]?.headers["idempotency-key"]).toBe(calls[1]?.headers["idempotency-key"]);
  });

  test("of an ended network report only what happened before its end", async () => {
    const id = await add({ saleDelayDays: 2 });
    now += minutes(1);
    const member = await addBrought();
    const order = await addOrder(member, { price: 900, at: now });
    now += hours(1);
    expect(await stopNetwork(services, staff, { siteId, id, reason: "Contract ended" })).toEqual({
      ok: true,
      value: null,
    });
    now += hours(1);
    await addBrought({ sub1: "late" });
    await addOrder(member, { price: 800, at: now });
    now += days(3);
    await work();
    await addRefund(order, { amount: 900, state: "completed", at: now });
    await work();
    const reported = bodies().map(({ event, amount }) => `${event} ${amount}`);
    expect(reported.sort()).toEqual(["confirmed ", "reversal 9.00", "sale 9.00"]);
  });

  test("of an erased member name nobody, and are not sent a second time", async () => {
    await add();
    now += minutes(1);
    const member = await addBrought();
    await work();
    await run(services.db, anonymizePostbacks(member));
    const [row] = await rows();
    expect(row).toMatchObject({ account_id: null, sub1: null, subject: row?.id });
  });

  test("after random sales, refunds and failures add up to what stayed", async () => {
    const id = await add({ saleDelayDays: 1 });
    now += minutes(1);
    const random = (...draw: (string | number)[]) => seededRandom("affiliate", ...draw);
    const members = await Promise.all([1, 2, 3].map((n) => addBrought({ sub1: `click-${n}` })));
    const orders: { id: OrderId; price: number; refunded: number }[] = [];
    answerTo = () => {
      const draw = random("answer", calls.length);
      if (draw < 0.1) throw new Error("killed");
      return draw < 0.3 ? 500 : 200;
    };
    for (let n = 0; n < 60; n++) {
      const price = 100 + Math.floor(random("price", n) * 5000);
      const member = members[n % 3] as TestMember;
      orders.push({ id: await addOrder(member, { price, at: now }), price, refunded: 0 });
      const refunded = orders[Math.floor(random("which", n) * orders.length)];
      if (refunded && refunded.refunded === 0 && random("refund", n) < 0.4) {
        refunded.refunded = Math.ceil(random("amount", n) * refunded.price);
        const change = { amount: refunded.refunded, state: "completed", at: now };
        await addRefund(refunded.id, change);
      }
      now += hours(Math.floor(random("time", n) * 12));
      await work().catch(() => undefined);
    }
    answerTo = () => 200;
    for (let n = 0; n < 10; n++) {
      now += days(1);
      await work();
    }
    const { results } = await env.DB.prepare(
      "SELECT event, sum(amount) AS sum, count(*) AS count FROM affiliate_postbacks WHERE state = 'sent' GROUP BY event",
    ).all<{ event: string; sum: number }>();
    const sumOf = (event: string) => results.find((row) => row.event === event)?.sum ?? 0;
    const stayed = orders.reduce((sum, { price, refunded }) => sum + price - refunded, 0);
    expect(sumOf("sale") - sumOf("reversal")).toBe(stayed);
    expect(sumOf("reversal")).toBeGreaterThan(0);
    const accepted = new Map(
      bodies().map((body) => [body.id, Number(body.amount) * (body.event === "sale" ? 1 : -1)]),
    );
    const reported = [...accepted.values()].reduce((sum, amount) => sum + amount, 0);
    expect(Math.round(reported * 100)).toBe(stayed);
    const page = await loadNetwork(services, { siteId, id }, null);
    const sums = page?.months.flatMap((one) => one.sums) ?? [];
    expect(sums.reduce((sum, { sold, reversed }) => sum + sold - reversed, 0)).toBe(stayed);
    expect(page?.months.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(3);
  });
});

describe("a changed network", () => {
  const change = (id: NetworkId, changes: Partial<typeof NETWORK> = {}, site = siteId) => {
    const { method, url, saleDelayDays } = { ...NETWORK, ...changes };
    const input = { siteId: site, id, method, url, saleDelayDays, reason: "They moved." };
    return changeNetwork(services, staff, input);
  };

  test("is called at its new address, and its entry keeps no query of either", async () => {
    const id = await add();
    expect(await change(id, { url: "https://new.example.org/?key=s3cret" })).toMatchObject({
      ok: true,
    });
    const [entry] = await newestEntries(1);
    expect(entry).toMatchObject({ action: "network.changed", reason: "They moved." });
    expect(JSON.parse(String(entry?.after))).toEqual({
      method: "POST",
      saleDelayDays: 0,
      host: "new.example.org",
      addressChanged: true,
    });
    expect(JSON.stringify(entry)).not.toContain("s3cret");
    now += minutes(1);
    await addBrought();
    await work();
    expect(calls.map(({ url }) => url)).toEqual(["https://new.example.org/?key=s3cret"]);
  });

  test("of another site, an ended one, and the same values change nothing", async () => {
    const id = await add();
    const [before] = await newestEntries(1);
    expect(await change(id)).toMatchObject({ ok: true });
    expect(await change(id, { saleDelayDays: 3 }, await addSite())).toMatchObject({
      refusal: "not_found",
    });
    expect(await newestEntries(1)).toEqual([before]);
    await stopNetwork(services, staff, { siteId, id, reason: "Ended" });
    expect(await change(id, { saleDelayDays: 3 })).toMatchObject({ refusal: "not_found" });
  });

  test("reports sales that a shorter delay makes due, each once", async () => {
    const id = await add({ saleDelayDays: 14 });
    now += minutes(1);
    await addOrder(await addBrought(), { price: 700, at: now });
    now += days(3);
    await work();
    await change(id, { saleDelayDays: 0 });
    for (let n = 0; n < 3; n++) await work();
    expect(bodies().map(({ event }) => event)).toEqual(["confirmed", "sale"]);
    await change(id, { saleDelayDays: 60 });
    await work();
    expect(calls).toHaveLength(2);
  });

  test("loses no sale to a run that began with the earlier delay", async () => {
    const id = await add({ saleDelayDays: 14 });
    const read = (await listNetworks(services))[0] as Network;
    await change(id, { saleDelayDays: 1 });
    now += days(2);
    await run(services.db, updateQueuedUntil(read, now));
    const queued = await env.DB.prepare("SELECT queued_until AS q FROM affiliate_networks").first();
    expect(queued).toEqual({ q: START });
  });
});

describe("networks", () => {
  test("have a label of their own on a site while they run", async () => {
    const id = await add();
    const again = await addNetwork(services, staff, { ...NETWORK, siteId });
    expect(again).toEqual({ ok: false, refusal: "label_taken" });
    expect(NETWORK_REFUSALS.label_taken).toBe(409);
    await stopNetwork(services, staff, { siteId, id, reason: "Ended" });
    expect((await addNetwork(services, staff, { ...NETWORK, siteId })).ok).toBe(true);
    expect(await listNetworks(services)).toHaveLength(2);
  });

  test("are found and ended on their own site only", async () => {
    const id = await add();
    const elsewhere = { siteId: await addSite(), id };
    expect(await loadNetwork(services, elsewhere, null)).toBeNull();
    const ended = await stopNetwork(services, staff, { ...elsewhere, reason: "x" });
    expect(ended).toEqual({ ok: false, refusal: "not_found" });
    await addBrought();
    expect(await retryPostbacks(services, staff, elsewhere)).toBe(0);
  });

  test("read their figures by a token that is valid on their site only", async () => {
    const id = await add();
    const token = await reportTokenOf(services, siteId, id);
    expect(await networkOfToken(services, siteId, token)).toBe(id);
    for (const wrong of [`${token}x`, token.slice(0, -1), `${id}${"x".repeat(43)}`, "", id])
      expect(await networkOfToken(services, siteId, wrong)).toBeNull();
    expect(await networkOfToken(services, await addSite(), token)).toBeNull();
  });

  test("have an https address of a public host with its placeholders", () => {
    const form = { site: "site", label: "ads", method: "GET", sale_delay_days: "14" };
    const accepts = (url: string) => addNetworkSchema.safeParse({ ...form, url }).success;
    expect(accepts("https://ads.example.com/pb?c={sub1}&a={amount}&t={time}")).toBe(true);
    for (const url of [
      "http://ads.example.com/",
      "https://localhost/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://[::1]/",
      "https://0x7f.1/",
      "https://intranet/",
      "https://db.internal/",
      "https://ads.example.com:8443/",
      "https://user:pass@ads.example.com/",
      "https://{sub1}.example.com/",
      "https:///{sub1}.example.com/",
      "https:/{sub1}.example.com/",
      "https:\\\\{sub1}.example.com/",
      "https://kubernetes.default.svc/",
      "https://localhost.localdomain/",
      "https://ads.example.com/?x={password}",
      "ftp://ads.example.com/",
      `https://ads.example.com/${"a".repeat(1_000)}`,
    ])
      expect(accepts(url), url).toBe(false);
    expect(
      addNetworkSchema.safeParse({ ...form, url: NETWORK.url, sale_delay_days: "61" }).success,
    ).toBe(false);
  });

  test("with many signups that never confirm or confirm at once show a signal", async () => {
    const id = await add();
    for (let n = 0; n < 20; n++) await addBrought({ sub1: "bad" });
    for (let n = 0; n < 5; n++) await addBrought({ sub1: "few" });
    const page = await loadNetwork(services, { siteId, id }, null);
    expect(page?.signals).toMatchObject([
      { sub: "bad", signups: 20, signals: ["confirm_at_once", "in_bursts"] },
      { sub: "few", signals: [] },
    ]);
  });
});
