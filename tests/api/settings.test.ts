import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { PRIVACY_SWITCHES } from "../../app/domain/profile/privacy.schema";
import type { SiteId } from "../../app/kit/ids";
import routes from "../../app/routes.ts?raw";
import { addChat } from "../support/add-chat";
import { addOrder } from "../support/add-order";
import { addBlock } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";
import { setUpReporter } from "./reporter-setup";

describe("privacy", () => {
  beforeAll(() => addTestSite());

  const PAGE = "/settings/privacy";
  const stored = (id: string) =>
    env.DB.prepare(
      "SELECT status, invisible, visible_logged_out, promoted, hides_presence, hides_receipts, hides_typing FROM profiles WHERE id = ?",
    )
      .bind(id)
      .first();
  const isOn = async (which: string, cookie: string) => {
    const html = await textOf(await sendRequest(PAGE, { cookie }));
    const [, on] =
      new RegExp(`aria-checked="(true|false)"[^>]*aria-labelledby="${which}-title"`).exec(html) ??
      [];
    return on === "true";
  };

  test.each(PRIVACY_SWITCHES)(
    "%s is switched by its form and by its API, and displayed",
    async (which) => {
      const me = await addLoggedIn();
      const before = await isOn(which, me.cookie);
      const answer = await postForm(
        PAGE,
        { switch: which, on: before ? "no" : "yes" },
        { cookie: me.cookie },
      );
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `${PAGE}?saved=${which}#${which}`,
      ]);
      expect(await isOn(which, me.cookie)).toBe(!before);
      const html = await textOf(await sendRequest(`${PAGE}?saved=${which}`, { cookie: me.cookie }));
      expect(html).toMatch(
        new RegExp(`role="status"[^>]*>Saved. This is ${before ? "off" : "on"} now`),
      );
      const call = await sendJsonRequest(
        "/api/privacy.php",
        { switch: which, on: before },
        { cookie: me.cookie },
      );
      expect([call.status, await isOn(which, me.cookie)]).toEqual([204, before]);
    },
  );

  test("an unknown switch or another member's request changes nothing", async () => {
    const me = await addLoggedIn();
    const before = await stored(me.id);
    const wrong = [
      [{ switch: "status", on: true }, 422],
      [{ switch: "promoted", on: "yes" }, 422],
      [{ switch: "promoted" }, 422],
      [{ switch: "promoted", on: true, id: me.id }, 400],
    ] as const;
    for (const [call, status] of wrong)
      expect((await sendJsonRequest("/api/privacy.php", call, { cookie: me.cookie })).status).toBe(
        status,
      );
    for (const fields of [
      { switch: "status", on: "yes" },
      { switch: "promoted", on: "1" },
    ])
      expect((await postForm(PAGE, fields, { cookie: me.cookie })).status).toBe(422);
    const visitor = await sendJsonRequest("/api/privacy.php", { switch: "promoted", on: true });
    expect([visitor.status, await codeOf(visitor)]).toEqual([403, "authentication_required"]);
    const foreign = { cookie: me.cookie, headers: { origin: "https://evil.test" } };
    expect((await postForm(PAGE, { switch: "promoted", on: "yes" }, foreign)).status).toBe(403);
    const other = await addSite({}, "other-settings.test");
    const theirs = { ...(await addMember(other)), siteId: other as SiteId };
    for (const cookie of ["", await logIn(theirs)])
      for (const path of [PAGE, `${PAGE}/withdraw`])
        expect((await postForm(path, {}, { cookie })).headers.get("location")).toMatch(/^\/login/);
    expect(await stored(me.id)).toEqual(before);
  });

  test("a consent is shown with its date, and withdrawing deletes the data under it", async () => {
    const me = await addLoggedIn();
    await env.DB.batch([
      env.DB.prepare("UPDATE profiles SET sexuality = 'bi' WHERE id = ?").bind(me.id),
      env.DB.prepare(
        "INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (?, ?, 'sexuality', ?)",
      ).bind(HOST, me.id, Date.UTC(2026, 2, 5, 12)),
    ]);
    const page = async (query = "") =>
      textOf(await sendRequest(PAGE + query, { cookie: me.cookie }));
    expect(await page()).toContain("You agreed on 5 March 2026.");
    const withdraw = () =>
      postForm(`${PAGE}/withdraw`, { consent: "sexuality" }, { cookie: me.cookie });
    for (let n = 0; n < 2; n++)
      expect((await withdraw()).headers.get("location")).toBe(
        `${PAGE}?withdrawn=sexuality#consents`,
      );
    expect(await page("?withdrawn=sexuality")).toMatch(/role="status"[^>]*>Withdrawn\./);
    expect(
      await (await sendRequest(`/members/${me.id}`, { cookie: me.cookie })).text(),
    ).not.toContain(">Bi<");
    expect(
      (await postForm(`${PAGE}/withdraw`, { consent: "marketing" }, { cookie: me.cookie })).status,
    ).toBe(400);
  });

  test("an invisible member is absent from every page and endpoint", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const her = await addLoggedIn();
    await sendJsonRequest("/api/like.php", { id: her.id }, { cookie: me.cookie });
    await sendJsonRequest("/api/like.php", { id: me.id }, { cookie: her.cookie });
    await sendJsonRequest(
      "/api/privacy.php",
      { switch: "invisible", on: true },
      { cookie: her.cookie },
    );
    const unknownId = "0".repeat(22);
    for (const path of ["/members/%s", "/likes/m/%s", "/members/%s/chat", "/members/%s/report"]) {
      const answers = await Promise.all(
        [her.id, unknownId].map(async (id) => {
          const answer = await sendRequest(path.replace("%s", id), { cookie: me.cookie });
          return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]+"|[\w-]{22}/g, "")];
        }),
      );
      expect(answers[0]?.[0]).toBe(404);
      expect(answers[0]?.[0]).toBe(answers[1]?.[0]);
    }
    const search = "gender=female&country=NL&min_age=18&max_age=99";
    for (const path of [
      `/members?${search}`,
      `/api/search.php?${search}`,
      "/likes",
      "/likes/given",
      "/likes/matches",
      "/api/likes.php",
    ])
      expect(await (await sendRequest(path, { cookie: me.cookie })).text(), path).not.toContain(
        her.id,
      );
    expect((await sendRequest("/api/auto-like.php", { cookie: me.cookie })).status).toBe(204);
    const sent = { to: her.id, client_id: crypto.randomUUID(), text: "Hello" };
    expect((await sendJsonRequest("/api/message.php", sent, { cookie: me.cookie })).status).toBe(
      404,
    );
    const like = (cookie: string) => sendJsonRequest("/api/like.php", { id: her.id }, { cookie });
    expect((await like((await addLoggedIn()).cookie)).status).toBe(404);
    expect(await (await like(me.cookie)).json()).toMatchObject({ liked: true, matched: false });
  });
});

describe("settings layout", () => {
  /** Every settings page in the routes. */
  const PAGES = Array.from(
    routes.matchAll(/route\("(settings[^":]*)", "[^"]+\.tsx"\)/g),
    ([, path]) => `/${path}`,
  );

  beforeAll(() => addTestSite());

  /** The targets of the menu items, on a page or a part of it. */
  const linesOf = (html: string) =>
    [...new Set(Array.from(html.matchAll(/href="(\/settings\/[^"]+)"/g), ([, to]) => to))].sort();
  const overview = async (cookie: string) =>
    /<main[\s\S]*<\/main>/.exec(await textOf(await sendRequest("/settings", { cookie })))?.[0] ??
    "";

  describe.each(PAGES)("%s", (path) => {
    test("redirects a visitor to the login and back, data requests too", async () => {
      for (const address of [path, `${path}.data`]) {
        const answer = await sendRequest(address);
        const to = answer.headers.get("location") ?? (await answer.text());
        expect(to).toContain(`/login?next=${encodeURIComponent(path)}`);
      }
    });

    test("is not cached, and links back to the settings", async () => {
      const { cookie } = await addLoggedIn();
      const answer = await sendRequest(path, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      const html = await textOf(answer);
      expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(linesOf(html)).toEqual(expect.arrayContaining(linesOf(await overview(cookie))));
      if (path !== "/settings") expect(html).toContain('href="/settings"');
    });
  });

  test("the settings page lists each page once", async () => {
    const { cookie } = await addLoggedIn();
    const html = await textOf(await sendRequest("/settings", { cookie }));
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const to of linesOf(await overview(cookie)))
      expect(main.split(`href="${to}"`), to).toHaveLength(2);
  });

  test("every menu item is one of the pages", async () => {
    const { cookie } = await addLoggedIn();
    const lines = linesOf(await overview(cookie));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((to) => !PAGES.includes(to as string))).toEqual([]);
  });

  test("the account page shows the own address and saves the language", async () => {
    const me = await addLoggedIn();
    const her = await addLoggedIn();
    const html = await textOf(await sendRequest("/settings/account", { cookie: me.cookie }));
    expect(html).toContain(`${me.id}@example.test`.toLowerCase());
    expect(html).not.toContain(`${her.id}@example.test`.toLowerCase());
    const next = "/settings/account?saved=language";
    expect(html).toContain(next);
    const saved = await postForm("/lang-config", { locale: "fi", next }, { cookie: me.cookie });
    expect(saved.headers.get("location")).toBe(next);
    const locale = /locale=fi/.exec(saved.headers.get("set-cookie") ?? "")?.[0];
    const page = await textOf(await sendRequest(next, { cookie: `${me.cookie}; ${locale}` }));
    expect(page).toMatch(/role="status"[\s\S]*Tallennettu/);
    expect(page).toMatch(/<button(?=[^>]*value="fi")[^>]*aria-pressed="true"/);
  });
});

describe("blocked list", () => {
  beforeAll(() => addTestSite());
  const { me, page, report } = setUpReporter();

  test("the blocked list shows unblock and report, and omits members who blocked the viewer", async () => {
    expect(await page("/settings/blocked")).toContain("You haven’t blocked anyone");
    const her = await addMember(HOST, { name: "Aino" });
    const blocker = await addMember(HOST, { name: "Bruno" });
    await addBlock(blocker, me);
    await postForm(
      `/members/${her.id}/block`,
      { next: "/settings/blocked" },
      { cookie: me.cookie },
    );
    const html = await page("/settings/blocked");
    expect(html).toContain("Aino");
    expect(html).toContain(`/members/${her.id}/report`);
    expect(html).not.toContain("Bruno");
    expect((await report(her.id)).status).toBe(200);
  });

  test("blocking and unblocking from a chat redirect to the list with a notice", async () => {
    const her = await addMember(HOST, { name: "Aino" });
    const chat = await addChat(me, her, 1);
    const question = await page(`/chats/${chat}?ask=block`);
    expect(question).toMatch(/<dialog[^>]* open=""/);
    expect(question).toContain("in your account menu, under “Blocked”");
    const postAction = async (name: string) =>
      (
        await postForm(
          `/members/${her.id}/${name}`,
          { next: "/settings/blocked" },
          { cookie: me.cookie },
        )
      ).headers.get("location");
    expect(await postAction("block")).toBe(`/settings/blocked?blocked=${her.id}`);
    expect(await page(`/settings/blocked?blocked=${her.id}`)).toMatch(/\/unblock"[\s\S]*Unblock/);
    expect(await postAction("unblock")).toBe(`/settings/blocked?unblocked=${her.id}`);
    const undone = await page(`/settings/blocked?unblocked=${her.id}`);
    expect(undone).toContain("won’t come back");
    // Anybody can send such a link: the undo page asks first, and no button on it blocks.
    expect(undone).toContain(`href="/members/${her.id}?ask=block"`);
    expect(undone).not.toContain('/block"');
    expect(await page(`/members/${her.id}`)).toContain("Aino");
  });
});

describe("spending", () => {
  beforeAll(() => addTestSite());

  const PAGE = "/settings/spending";
  const read = async (cookie: string, query = "") =>
    (await textOf(await sendRequest(`${PAGE}${query}`, { cookie }))).replaceAll("<!-- -->", "");
  const save = (cookie: string, fields: Record<string, string>) =>
    postForm(PAGE, { currency: "EUR", ...fields }, { cookie });
  const statusOf = async (cookie: string, fields: Record<string, string>) =>
    (await save(cookie, fields)).status;

  test("a member without purchases sees that and that there is no limit", async () => {
    const html = await read(await logIn(await addMember(HOST)));
    for (const text of [
      "Spent this month",
      "€0.00",
      "You have no limit.",
      "Between 23:00 and 06:00",
    ])
      expect(html).toContain(text);
    expect(html).toContain("more than 150 credits in one night");
    expect(html).not.toContain("Remove the limit");
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test("a limit is set with its remainder, raised a day later, kept and removed", async () => {
    const me = await addMember(HOST);
    const cookie = await logIn(me);
    await addOrder(me, { price: 2490 });
    const saved = await save(cookie, { limit: "50" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PAGE}?saved=yes#limit`]);
    const html = await read(cookie, "?saved=yes");
    for (const text of [
      "€24.90",
      "€25.10 left of your limit of €50.00",
      "€50.00 a month",
      "Saved.",
    ])
      expect(html).toContain(text);
    await save(cookie, { limit: "80" });
    const raised = await read(cookie);
    expect(raised).toMatch(/From [^<]*: €80\.00 a month\./);
    expect(raised).toContain("left of your limit of €50.00");
    await save(cookie, { limit: "50" });
    expect(await read(cookie)).not.toContain("€80.00");
    await save(cookie, { none: "yes" });
    expect(await read(cookie)).toMatch(/From [^<]* you’ll have no limit/);
    await save(cookie, { limit: "10" });
    expect(await read(cookie)).toContain("You’ve reached your limit of €10.00");
  });

  test("an invalid limit is rejected at its field, and nothing is set", async () => {
    const cookie = await logIn(await addMember(HOST));
    for (const limit of ["", "-1", "5.50", "1e3", "100000", "fifty"]) {
      const answer = await save(cookie, { limit });
      expect([limit, answer.status]).toEqual([limit, 422]);
      expect(await answer.text()).toMatch(/aria-invalid="true"/);
    }
    expect(await statusOf(cookie, { limit: "50", currency: "XXX" })).toBe(422);
    expect(await statusOf(cookie, { limit: "50", account: "x" })).toBe(400);
    expect(await read(cookie)).toContain("You have no limit.");
  });

  test("a limit in another currency is shown, and no second one is set", async () => {
    const cookie = await logIn(await addMember(HOST));
    await save(cookie, { limit: "50", currency: "PLN" });
    expect(await read(cookie)).toContain("Prices here are in EUR, and your limit is in PLN");
    const answer = await save(cookie, { limit: "50" });
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("Your limit is in another currency"),
    ]);
  });

  test("spending is shown to its member only; a visitor is redirected to the login", async () => {
    const me = await addMember(HOST);
    const other = await addMember(HOST);
    await addOrder(other, { price: 4990 });
    await save(await logIn(other), { limit: "99" });
    const html = await read(await logIn(me));
    expect([html.includes("€49.90"), html.includes("€99.00")]).toEqual([false, false]);
    expect((await sendRequest(PAGE)).headers.get("location")).toMatch(/^\/login/);
    expect((await save("", { limit: "1" })).headers.get("location")).toMatch(/^\/login/);
  });
});
