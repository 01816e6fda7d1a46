import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { CHANNELS, NOTIFICATION_KINDS } from "../../app/domain/notification/notification.schema";
import { newId } from "../../app/kit/ids";
import { emailTo } from "../support/email-to";
import { PushBrowser } from "../support/push-browser";
import { addMember, addSite, emailAddressOf } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  FORM,
  HOST,
  logIn,
  ORIGIN,
  postForm,
  sendJsonRequest,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";
import {
  mailSettingsOf,
  offeredKindsOn,
  postUnsubscribe,
  unsubscribeLinkOf,
} from "./unsubscribe-link";

describe("notifications", () => {
  beforeAll(() => addTestSite());

  const PAGE = "/notifications";
  const HOURS = { quiet_from: "21", quiet_until: "7" };
  const stored = (id: string) =>
    env.DB.prepare(
      "SELECT mail, push, show_words, quiet_from, quiet_until, time_zone FROM notification_settings WHERE account_id = ?",
    )
      .bind(id)
      .first();
  /** The ticked boxes on the page, as "mail like". */
  async function ticked(cookie: string) {
    const html = await textOf(await sendRequest(PAGE, { cookie }));
    const boxes = html.match(/<input[^>]*class="box"[^>]*>/g) ?? [];
    const of = (box: string, what: string) => new RegExp(`${what}="(\\w+)"`).exec(box)?.[1] ?? "";
    const checkedBoxes = boxes.filter((box) => /\bchecked=""/.test(box) && of(box, "value"));
    return checkedBoxes.map((box) => `${of(box, "name")} ${of(box, "value")}`);
  }

  test("ticked notification kinds are stored, and an empty form disables all", async () => {
    const me = await addLoggedIn();
    const unasked = ["conversation", "like", "message", "reminder", "unread"];
    expect((await ticked(me.cookie)).sort()).toEqual(
      ["mail", "push"].flatMap((way) => unasked.map((kind) => `${way} ${kind}`)),
    );
    const chosen = { ...HOURS, mail: "news", push: "like", show_words: "on" };
    const answer = await postForm(PAGE, chosen, { cookie: me.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${PAGE}?saved=yes#quiet`,
    ]);
    expect((await ticked(me.cookie)).sort()).toEqual(["mail news", "push like"]);
    expect(await stored(me.id)).toMatchObject({ show_words: 1, quiet_from: 21, quiet_until: 7 });
    expect((await postForm(PAGE, HOURS, { cookie: me.cookie })).status).toBe(303);
    expect([await ticked(me.cookie), await stored(me.id)]).toMatchObject([
      [],
      { mail: 0, push: 0 },
    ]);
    const html = await textOf(await sendRequest(`${PAGE}?saved=yes`, { cookie: me.cookie }));
    expect(html).toMatch(/role="status"[^>]*>Saved\./);
  });

  test("the page saves each change by the API, which rejects what the form rejects", async () => {
    const me = await addLoggedIn();
    const values = { mail: ["news"], push: [], show_words: true, ...HOURS };
    const call = (body: unknown, member: { cookie?: string } = me) =>
      sendJsonRequest("/api/notifications.php", body, { cookie: member.cookie });
    expect((await call(values)).status).toBe(204);
    expect(await ticked(me.cookie)).toEqual(["mail news"]);
    expect(await stored(me.id)).toMatchObject({ show_words: 1, quiet_from: 21, quiet_until: 7 });
    for (const wrong of [
      { ...values, mail: ["sms"] },
      { ...values, quiet_from: "24" },
    ])
      expect((await call(wrong)).status).toBe(422);
    expect((await call({ ...values, id: me.id })).status).toBe(400);
    expect((await call({ ...values, mail: [] }, {})).status).toBe(403);
    expect(await ticked(me.cookie)).toEqual(["mail news"]);
  });

  test("each of the eight kinds has an e-mail and a push checkbox with a label", async () => {
    const me = await addLoggedIn();
    const html = await textOf(await sendRequest(PAGE, { cookie: me.cookie }));
    const boxes =
      html.match(
        /<input[^>]*class="box"[^>]*name="(?:mail|push)"[^>]*>|<input[^>]*name="(?:mail|push)"[^>]*class="box"[^>]*>/g,
      ) ?? [];
    const named = boxes.map((box) => /aria-labelledby="of-(\w+) by-(\w+)"/.exec(box)?.slice(1));
    expect(named).toEqual(NOTIFICATION_KINDS.flatMap((kind) => CHANNELS.map((way) => [kind, way])));
  });

  test("notification settings reject other members, visitors and unknown fields", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    expect((await postForm(PAGE, { ...HOURS, id: other.id }, { cookie: me.cookie })).status).toBe(
      400,
    );
    for (const wrong of [
      { ...HOURS, mail: "sms" },
      { quiet_from: "24", quiet_until: "7" },
    ])
      expect((await postForm(PAGE, wrong, { cookie: me.cookie })).status).toBe(422);
    expect((await postForm(PAGE, HOURS)).headers.get("location")).toContain("/login");
    expect([await stored(me.id), await stored(other.id)]).toEqual([null, null]);
  });
});

describe("push", () => {
  beforeAll(() => addTestSite());

  const ENDPOINT = "/api/user.php?push=1";
  const endpointsOf = async ({ id }: { id: string }) =>
    (
      await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE account_id = ?")
        .bind(id)
        .all<{ endpoint: string }>()
    ).results.map(({ endpoint }) => endpoint);

  test("a browser's push subscription is stored as sent, and deleted", async () => {
    const me = await addLoggedIn();
    const browser = new PushBrowser();
    const body = { ...browser.subscription, expirationTime: null };
    expect((await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie })).status).toBe(204);
    expect((await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie })).status).toBe(204);
    expect(await endpointsOf(me)).toEqual([browser.endpoint]);
    const { endpoint } = browser;
    const gone = await sendJsonRequest(
      ENDPOINT,
      { endpoint },
      { method: "DELETE", cookie: me.cookie },
    );
    expect([gone.status, await endpointsOf(me)]).toEqual([204, []]);
  });

  test.each([
    ["a private address", "https://192.168.1.1/push"],
    ["no TLS", "http://fcm.googleapis.com/fcm/send/x"],
    ["an unknown host", "https://push.example/x"],
  ])("a push subscription at %s is rejected and not stored", async (_how, endpoint) => {
    const me = await addLoggedIn();
    const body = { ...new PushBrowser().subscription, endpoint };
    const answer = await sendJsonRequest(ENDPOINT, body, { cookie: me.cookie });
    expect([answer.status, await codeOf(answer)]).toEqual([422, "invalid"]);
    expect(await endpointsOf(me)).toEqual([]);
  });

  test("a push subscription needs a session, this origin and a key", async () => {
    const [me, { subscription }] = [await addLoggedIn(), new PushBrowser()];
    expect((await sendJsonRequest(ENDPOINT, subscription)).status).toBe(403);
    const foreign = { method: "POST", cookie: me.cookie, body: JSON.stringify(subscription) };
    const from = {
      headers: { origin: "https://evil.example", "content-type": "application/json" },
    };
    expect((await sendRequest(ENDPOINT, { ...foreign, ...from })).status).toBe(403);
    const keys = { ...subscription.keys, p256dh: `B${"_".repeat(86)}` };
    const bad = await sendJsonRequest(ENDPOINT, { ...subscription, keys }, { cookie: me.cookie });
    expect([bad.status, await codeOf(bad)]).toEqual([422, "bad_key"]);
    expect(
      (await sendJsonRequest("/api/user.php", {}, { method: "DELETE", cookie: me.cookie })).status,
    ).toBe(405);
    expect(await endpointsOf(me)).toEqual([]);
  });

  test("another member cannot delete a browser's subscription", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    const browser = new PushBrowser();
    await sendJsonRequest(ENDPOINT, browser.subscription, { cookie: me.cookie });
    const { endpoint } = browser;
    await sendJsonRequest(ENDPOINT, { endpoint }, { method: "DELETE", cookie: other.cookie });
    expect(await endpointsOf(me)).toEqual([endpoint]);
  });

  test("the settings API returns the push key, and a member's page contains it", async () => {
    const { push_public_key: key } = await (await sendRequest("/api/settings.php")).json<{
      push_public_key: string;
    }>();
    expect(key).toMatch(/^B[\w-]{86}$/);
    const { cookie } = await addLoggedIn();
    expect(await (await sendRequest("/members", { cookie })).text()).toContain(key);
    expect(await (await sendRequest("/pricing")).text()).not.toContain(key);
  });

  test("the service worker contains the push key, the site's name and its icon", async () => {
    const [first = ""] = (await (await sendRequest("/sw-push.js")).text()).split("\n");
    expect(JSON.parse(/^self\.SITE = (.*);$/.exec(first)?.[1] ?? "{}")).toEqual({
      key: expect.stringMatching(/^B[\w-]{86}$/),
      name: "Test",
      icon: "/icons/1-192.png",
    });
  });

  test("the notifications page needs a session, is in the menu, and needs JavaScript", async () => {
    expect((await sendRequest("/notifications")).headers.get("location")).toContain("/login");
    const { cookie } = await addLoggedIn();
    const html = await (await sendRequest("/notifications", { cookie })).text();
    expect(html).toContain("Notifications in this browser");
    expect(html).toMatch(/<noscript>.*This needs JavaScript/);
    expect(await (await sendRequest("/settings", { cookie })).text()).toContain(
      'href="/notifications"',
    );
  });

  test("logging in as another member ends the previous session and its pushes", async () => {
    const before = await addLoggedIn();
    const browser = new PushBrowser();
    await sendJsonRequest(ENDPOINT, browser.subscription, { cookie: before.cookie });
    const joined = await postForm("/signup", {
      email: "next@example.test",
      password: "correct horse battery",
      name: "Next",
      date_of_birth_year: "1990",
      date_of_birth_month: "5",
      date_of_birth_day: "5",
    });
    const cookie = joined.headers
      .getSetCookie()
      .find((line) => line.includes("auth.session="))
      ?.split(";")[0];
    await env.DB.prepare(
      "UPDATE accounts SET signup_step = 5 WHERE email = 'next@example.test'",
    ).run();
    await postForm("/complete-signup/letter", { resend: "yes" }, { cookie: cookie ?? "" });
    const { secret } = (await emailTo("next@example.test", "activate")).fields;
    await postForm(`/${secret}`, {}, { cookie: before.cookie });
    expect((await sendRequest("/api/user.php", { cookie: before.cookie })).status).toBe(403);
    const { results } = await env.DB.prepare(
      "SELECT p.id FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash WHERE p.account_id = ?",
    )
      .bind(before.id)
      .all();
    expect(results).toEqual([]);
  });
});

describe("unsubscribe", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "elsewhere-notifications.test");
  });

  const ELSEWHERE = "https://elsewhere-notifications.test";

  /** A POST as a mail program sends it by itself: no cookie, no origin, its own body. */
  const oneClick = (address: string) =>
    sendToApp.fetch(
      new Request(address, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
      }),
    );

  test("one-click unsubscribe ends e-mails of that kind and keeps pushes", async () => {
    const me = await addMember(HOST);
    const other = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    const answer = await oneClick(link);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    expect(await textOf(answer)).toContain("That’s switched off");
    const after = await mailSettingsOf(me);
    expect((after?.push ?? 0) - (after?.mail ?? 0)).toBe(0b10);
    expect((await oneClick(link)).status).toBe(200);
    expect(await mailSettingsOf(me)).toEqual(after);
    expect(await mailSettingsOf(other)).toBeNull();
  });

  test("opening the link changes nothing; its button does, without a login", async () => {
    const me = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    const page = await sendRequest(link.slice(ORIGIN.length));
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    const text = await textOf(page);
    expect(text).toContain("Which emails should stop?");
    expect(text).toContain("your account, payments and rights will keep coming");
    for (const theirs of ["Sam", emailAddressOf(me.id), 'name="quiet_from"', 'name="show_words"'])
      expect(text, theirs).not.toContain(theirs);
    await sendRequest(link.slice(ORIGIN.length), { method: "HEAD" });
    expect(await mailSettingsOf(me)).toBeNull();
    await sendRequest(`${link.slice(ORIGIN.length)}/off`);
    expect(await mailSettingsOf(me)).toBeNull();
    const answer = await postUnsubscribe(link, [["mail", "message"]]);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
    expect(await mailSettingsOf(me)).not.toBeNull();
  });

  test("a digest's link ends all kinds that it contains", async () => {
    const me = await addMember(HOST);
    await oneClick(await unsubscribeLinkOf(me, ["conversation", "message", "like"]));
    const { mail = 0, push = 0 } = (await mailSettingsOf(me)) ?? {};
    expect(push - mail).toBe(0b111);
  });

  test("a link that is forged or of another kind, member or site is invalid", async () => {
    const me = await addMember(HOST);
    const other = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    const forged = [
      link.replace(".message.", ".news."),
      link.replace(me.id, other.id),
      link.replace(me.id, newId()),
      `${link.slice(0, -2)}AA`,
      link.replace(ORIGIN, ELSEWHERE),
      `${ORIGIN}/unsubscribe/x`,
    ];
    for (const address of forged) {
      expect((await oneClick(address)).status, address).toBe(404);
      const origin = new URL(address).origin;
      const path = address.slice(origin.length);
      const posted = { method: "POST", origin, headers: FORM, body: "push=like" };
      expect((await sendRequest(`${path}/off`, posted)).status, address).toBe(404);
      expect((await sendRequest(path, { origin })).status, address).toBe(404);
    }
    expect([await mailSettingsOf(me), await mailSettingsOf(other)]).toEqual([null, null]);
  });

  test("another site cannot post the unsubscribe form", async () => {
    const me = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    const answer = await sendRequest(link.slice(ORIGIN.length), {
      method: "POST",
      body: new URLSearchParams(),
      headers: { origin: "https://evil.example" },
    });
    expect([answer.status, await mailSettingsOf(me)]).toEqual([403, null]);
    const ticked = await postUnsubscribe(link, [["mail", "like"]], {
      origin: "https://evil.example",
    });
    expect([ticked.status, await mailSettingsOf(me)]).toEqual([403, null]);
  });

  test("the page is in the e-mail's language unless one was chosen by hand", async () => {
    const me = await addMember(HOST);
    const link = await unsubscribeLinkOf(me, ["message"], { language: "fi" });
    const path = link.slice(ORIGIN.length);
    const inLanguage = async (where: string, cookie?: string) => {
      const page = await sendRequest(where, { language: "de", ...(cookie ? { cookie } : {}) });
      return /<html[^>]* lang="(\w\w)/.exec(await page.text())?.[1];
    };
    expect(await inLanguage(path)).toBe("fi");
    expect(await inLanguage(`${path}?off=yes`)).toBe("fi");
    expect(await inLanguage(path, "locale=nl")).toBe("fi");
    expect(await inLanguage(path, "locale=nl; locale_chosen=1")).toBe("nl");
    expect(await inLanguage((await unsubscribeLinkOf(me)).slice(ORIGIN.length))).toBe("de");
    const pressed = await oneClick(link);
    expect([pressed.status, pressed.headers.get("set-cookie")]).toEqual([200, null]);
    expect(await pressed.text()).toContain('lang="fi"');
  });
});

describe("unsubscribe settings", () => {
  beforeAll(() => addTestSite());

  const DEFAULTS = ["conversation", "like", "message", "reminder", "unread"];

  test("the unsubscribe link lists all kinds, with the e-mail's own kind ticked", async () => {
    const me = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    const open = () => sendRequest(link.slice(ORIGIN.length));
    const both = ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => `${way} ${kind}`));
    expect(await offeredKindsOn(await open())).toEqual({ all: both, ticked: ["mail message"] });
    const ticked = [
      ["mail", "like"],
      ["push", "like"],
      ["push", "unread"],
    ];
    for (let n = 0; n < 2; n++) {
      const answer = await postUnsubscribe(link, ticked);
      expect(answer.headers.get("location")).toBe(`${link.slice(ORIGIN.length)}?off=yes`);
      expect(await mailSettingsOf(me)).toEqual({ mail: 0b10001011, push: 0b10000011 });
    }
    const left = both.filter((one) => !["mail like", "push like", "push unread"].includes(one));
    expect((await offeredKindsOn(await open())).all).toEqual(left);
    const text = await textOf(await sendRequest(`${link.slice(ORIGIN.length)}?off=yes`));
    expect(text).toContain("That’s switched off");
    await postUnsubscribe(
      link,
      ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => [way, kind])),
    );
    expect(await mailSettingsOf(me)).toEqual({ mail: 0, push: 0 });
    const over = await open();
    expect(await textOf(over.clone() as Response)).toContain("Everything here is switched off");
    expect((await offeredKindsOn(over)).all).toEqual([]);
  });

  test("the unsubscribe form enables nothing and rejects other fields", async () => {
    const me = await addMember(HOST);
    const link = await unsubscribeLinkOf(me);
    await postUnsubscribe(link, [["mail", "like"]]);
    const before = await mailSettingsOf(me);
    expect((await postUnsubscribe(link, [])).headers.get("location")).toBe(
      link.slice(ORIGIN.length),
    );
    await postUnsubscribe(link, [
      ["mail", "promotion"],
      ["push", "weekly"],
      ["mail", "like"],
    ]);
    expect(await mailSettingsOf(me)).toEqual(before);
    for (const wrong of [
      ["on", "like"],
      ["show_words", "on"],
      ["mail", "sms"],
    ])
      expect((await postUnsubscribe(link, [wrong])).status, String(wrong)).toBe(400);
    expect(await mailSettingsOf(me)).toEqual(before);
  });

  test("the logged-in recipient gets the full settings page, and nobody else does", async () => {
    const me = await addMember(HOST);
    const other = await addMember(HOST);
    const path = (await unsubscribeLinkOf(me)).slice(ORIGIN.length);
    const mine = await sendRequest(path, { cookie: await logIn(me) });
    expect([mine.status, mine.headers.get("location")]).toEqual([302, "/notifications"]);
    const theirs = await sendRequest(path, { cookie: await logIn(other) });
    expect(theirs.status).toBe(200);
    // The login link is useless to a member who is logged in as another one.
    expect(await textOf(theirs)).not.toContain('href="/notifications"');
    expect(await textOf(await sendRequest(path))).toContain('href="/notifications"');
  });
});
