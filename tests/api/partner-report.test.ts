import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { reportTokenOf } from "~/domain/affiliate/network-keys";
import { type NetworkId, newId } from "~/kit/ids";
import { addStaffSession, OPERATOR_ORIGIN } from "../support/staff-session";
import { addSite, realServices } from "../support/test-database";
import { addTestSite, FORM, HOST, sendRequest, textOf } from "./app-client";

const NETWORK = {
  label: "ads",
  method: "GET",
  url: "https://ads.example.com/pb?click={sub1}",
  sale_delay_days: "0",
};

describe("networks", () => {
  let cookie: string;
  beforeAll(async () => {
    await addTestSite();
    ({ cookie } = await addStaffSession(["operator"]));
  });

  const post = (path: string, form: Record<string, string>) =>
    sendRequest(path, {
      origin: OPERATOR_ORIGIN,
      method: "POST",
      cookie,
      headers: FORM,
      body: String(new URLSearchParams(form)),
    });

  test("are added with a valid address, shown, and ended with a reason", async () => {
    const siteId = await env.DB.prepare("SELECT id FROM sites").first<string>("id");
    const invalid = await post("/operator/affiliates/add", {
      ...NETWORK,
      site: siteId ?? "",
      url: "https://127.0.0.1/",
    });
    expect([invalid.status, (await invalid.text()).includes("public host")]).toEqual([422, true]);
    const added = await post("/operator/affiliates/add", { ...NETWORK, site: siteId ?? "" });
    const page = added.headers.get("location") ?? "";
    expect([added.status, page]).toEqual([303, expect.stringContaining("/operator/affiliates/")]);
    const taken = await post("/operator/affiliates/add", { ...NETWORK, site: siteId ?? "" });
    expect(taken.status).toBe(409);
    const shown = await sendRequest(page, { origin: OPERATOR_ORIGIN, cookie });
    expect(await shown.text()).toContain("https://ads.example.com/pb?click={sub1}");
    expect((await post(`${page}/end`, { reason: "" })).headers.get("location")).toBe(
      `${page}?result=reason`,
    );
    expect((await post(`${page}/end`, { reason: "Over" })).headers.get("location")).toBe(
      `${page}?result=ended`,
    );
    expect((await post(`${page}/end`, { reason: "Again" })).status).toBe(404);
  });

  test("are changed by a valid form with a reason, on their own site only", async () => {
    const siteId = (await env.DB.prepare("SELECT id FROM sites").first<string>("id")) ?? "";
    const added = await post("/operator/affiliates/add", {
      ...{ ...NETWORK, label: "second", site: siteId },
    });
    const page = added.headers.get("location") ?? "";
    const form = {
      ...{ method: "POST", url: "https://new.example.org/?secret={id}" },
      ...{ sale_delay_days: "3", reason: "They moved." },
    };
    const refused: Record<string, Record<string, string>> = {
      "no reason": { ...form, reason: " " },
      "a long reason": { ...form, reason: "x".repeat(1_001) },
      "a private address": { ...form, url: "https://192.168.0.1/" },
      "an address with a port": { ...form, url: "https://new.example.org:8443/" },
      "a delay of years": { ...form, sale_delay_days: "1000" },
    };
    for (const [name, wrong] of Object.entries(refused))
      expect([name, (await post(`${page}/edit`, wrong)).status]).toEqual([name, 422]);
    const relabelled = await post(`${page}/edit`, { ...form, label: "adnord" });
    expect(relabelled.status).toBe(400);
    const elsewhere = page.replace(siteId, await addSite());
    expect((await post(`${elsewhere}/edit`, form)).status).toBe(404);
    const unknown = page.replace(/[^/]+$/, newId());
    expect((await post(`${unknown}/edit`, form)).status).toBe(404);
    const { cookie: bookkeeper } = await addStaffSession(["bookkeeper"]);
    const asBookkeeper = await sendRequest(`${page}/edit`, {
      ...{ origin: OPERATOR_ORIGIN, method: "POST", cookie: bookkeeper, headers: FORM },
      body: String(new URLSearchParams(form)),
    });
    expect(asBookkeeper.status).toBe(403);
    const changes = () =>
      env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'network.changed'").first(
        "n",
      );
    expect(await changes()).toBe(0);
    for (let n = 0; n < 2; n++)
      expect((await post(`${page}/edit`, form)).headers.get("location")).toBe(
        `${page}?result=changed`,
      );
    expect(await changes()).toBe(1);
    const shown = await sendRequest(page, { origin: OPERATOR_ORIGIN, cookie });
    expect(await textOf(shown)).toContain("POST https://new.example.org/?secret={id}");
  });

  test("of an unknown site are refused", async () => {
    const refused = await post("/operator/affiliates/add", { ...NETWORK, site: "unknown" });
    expect(refused.status).toBe(422);
  });
});

describe("the report of a network", () => {
  beforeAll(() => addTestSite());

  async function addNetwork(siteId: string): Promise<NetworkId> {
    const id = newId<NetworkId>();
    const at = Date.UTC(2026, 10, 5);
    const postback = env.DB.prepare(
      "INSERT INTO affiliate_postbacks (id, site_id, network_id, event, subject, amount, currency, at, try_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
    );
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO affiliate_networks (id, site_id, label, method, url, sale_delay_days, created_at, queued_until) VALUES (?, ?, 'Ads & more', 'GET', 'https://ads.example.com/', 0, 0, 0)",
      ).bind(id, siteId),
      postback.bind(newId(), siteId, id, "confirmed", "m1", null, null, at),
      postback.bind(newId(), siteId, id, "sale", "o1", 1250, "EUR", at),
      postback.bind(newId(), siteId, id, "reversal", "r1", 250, "EUR", at),
    ]);
    return id;
  }

  test("shows its own figures in each language, and is neither cached nor indexed", async () => {
    const siteId = (await env.DB.prepare("SELECT id FROM sites").first<string>("id")) ?? "";
    const id = await addNetwork(siteId);
    const token = await reportTokenOf(realServices({ networkKey: "test" }), HOST, id);
    const page = await sendRequest(`/partners/${token}`, { language: "nl" });
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    const text = await textOf(page);
    expect(text).toContain("november 2026");
    expect(text).toMatch(/Blijft over[\s\S]{0,80}€\s10,00/);
  });

  test("does not exist for a wrong token, or on another site", async () => {
    const elsewhere = await addSite();
    const id = await addNetwork(elsewhere);
    const token = await reportTokenOf(realServices({ networkKey: "test" }), elsewhere, id);
    for (const wrong of [token, `${id}${"x".repeat(43)}`, "x"])
      expect((await sendRequest(`/partners/${wrong}`)).status).toBe(404);
  });
});
