import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addMilestones } from "../support/milestones";
import { addBuyer, addPaid } from "../support/order-payments";
import { addStaffSession, OPERATOR_ORIGIN } from "../support/staff-session";
import { addTestSite, FORM, HOST, sendRequest, textOf } from "./app-client";

const OPENED = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "none",
  "user-agent": "Mozilla/5.0",
};
const open = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(path, { headers: { ...OPENED, ...headers }, language: "nl" });

const visits = async () =>
  (
    await env.DB.prepare(
      "SELECT language, source, lander, campaign, sum(count) AS n FROM daily_numbers WHERE site_id = ? AND metric = 'visit' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    )
      .bind(HOST)
      .all()
  ).results;

const readAs = async (roles: Parameters<typeof addStaffSession>[0], path: string) => {
  const { cookie } = await addStaffSession(roles);
  return sendRequest(path, { origin: OPERATOR_ORIGIN, cookie });
};

describe("visits", () => {
  beforeEach(() => addTestSite());

  test("pages opened from elsewhere are counted by language, source and lander, without a cookie", async () => {
    const home = await open("/");
    expect(home.headers.get("set-cookie")).toBeNull();
    await open("/");
    await open("/landers/gallery/spring?network=adnord");
    await open("/", { "sec-fetch-site": "same-origin" });
    await open("/", { "user-agent": "Googlebot" });
    await open("/pricing");
    await vi.waitFor(
      async () =>
        expect(await visits()).toEqual([
          { language: "nl", source: "", lander: "", campaign: "", n: 2 },
          { language: "nl", source: "adnord", lander: "gallery", campaign: "spring", n: 1 },
        ]),
      { timeout: 5_000 },
    );
  });
});

describe("numbers of operators", () => {
  beforeAll(() => addTestSite());

  test("a purchase is in the live counts within five seconds", async () => {
    const member = await addBuyer();
    await addMilestones(member, Date.now());
    const read = async () => {
      const answer = await readAs(["bookkeeper"], "/operator/numbers/live");
      return (await answer.json<{ today: { counts: { sale: number } } }>()).today.counts.sale;
    };
    const before = await read();
    await addPaid(member);
    await vi.waitFor(async () => expect(await read()).toBe(before + 1), { timeout: 5_000 });
  });

  test("the page shows sales and intervals, and says when there are too few", async () => {
    const page = await textOf(await readAs(["bookkeeper"], "/operator/numbers"));
    expect(page).toContain("Money of the period");
    expect(page).toContain("too few");
    expect(page).toContain("EUR");
  });

  test("an operator starts a comparison, whose visitors are assigned and counted", async () => {
    const { cookie } = await addStaffSession(["operator"]);
    const plan = { lander_a: "video", lander_b: "gallery", share_b: "50", baseline: "500" };
    const post = (fields: Record<string, string>, as = cookie) =>
      sendRequest("/operator/numbers/comparisons/start", {
        ...{ origin: OPERATOR_ORIGIN, cookie: as, method: "POST", headers: FORM },
        body: new URLSearchParams({ ...plan, site: HOST, ...fields }).toString(),
      });
    const valid = { slug: "spring", effect: "100", reason: "To know" };
    const { cookie: reader } = await addStaffSession(["bookkeeper"]);
    expect((await post(valid, reader)).status).toBe(403);
    expect((await post({ ...valid, effect: "0" })).status).toBe(422);
    expect((await post({ ...valid, lander_b: "video" })).status).toBe(422);
    expect((await post({ ...valid, site: "nobody" })).status).toBe(404);
    expect((await post(valid)).status).toBe(302);
    expect((await post(valid)).status).toBe(409);
    const answer = await open("/landers/compare/spring?network=adnord");
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(/^\/landers\/(?:video|gallery)\/compare-spring\?network=adnord&lb=1$/);
    expect((await open("/landers/compare/other")).status).toBe(404);
    expect((await open(location)).headers.get("set-cookie")).toContain("lb=");
    const page = await textOf(
      await sendRequest("/operator/numbers/comparisons", { origin: OPERATOR_ORIGIN, cookie }),
    );
    expect(page).toContain("Not yet: 1 of 16,316 planned visitors so far.");
    expect(page).not.toContain("95 % interval</th>");
  });
});

describe("transparency report", () => {
  const FIGURES = {
    cases: [{ names: ["member", "content", "privacy", "payment", "other"], count: 25 }],
    ...{ medianHours: 5, outcomes: null, decidedBy: null, standing: null, appeals: null },
    ...{ members: 1230, activeMembers: null, fictionalProfiles: 3 },
    // Earlier reports stored the number too.
    auditHead: { seq: 7, hash: "abc" },
  };
  const addReport = (month: string) =>
    env.DB.prepare("INSERT INTO transparency_reports VALUES (?, ?, ?, 5)")
      .bind(HOST, month, JSON.stringify(FIGURES))
      .run();
  beforeAll(async () => {
    await addTestSite();
  });

  test("is announced before the first month, and then shown with its earlier months", async () => {
    expect(await textOf(await sendRequest("/pages/transparency"))).toContain(
      "The first report appears after the first full month.",
    );
    await addTestSite();
    await addReport("2026-09");
    await addReport("2026-10");
    const page = await textOf(await sendRequest("/pages/transparency"));
    expect(page).toContain("October 2026");
    expect(page).toContain("About a member, about illegal content");
    expect(page).toContain("fewer than 20");
    expect(page).toContain("1,230");
    expect(page).toContain('href="/pages/transparency?month=2026-09"');
    expect(await textOf(await sendRequest("/pages/transparency?month=2026-09"))).toContain(
      "September 2026",
    );
    expect((await sendRequest("/pages/transparency?month=2020-01")).status).toBe(404);
    const data = await (await sendRequest("/pages/transparency.json")).json();
    expect(data).toMatchObject({
      site: HOST,
      reports: [{ month: "2026-10", ...FIGURES, auditHead: { hash: "abc" } }, { month: "2026-09" }],
    });
    expect(JSON.stringify(data)).not.toContain("seq");
  });
});
