import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type EmailId, newId } from "~/kit/ids";
import { addOrder } from "../support/add-order";
import { addLike } from "../support/member-fixtures";
import { recordLog } from "../support/record-log";
import { realServices, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  ORIGIN,
  send,
  sendRequest,
  textOf,
} from "./app-client";
import { deleteAccountsBeforeEach, PASSWORD, signupFields } from "./sign-up-forms";

describe("email links", () => {
  beforeAll(() => addTestSite());

  const UNKNOWN_ID = "0".repeat(22);
  /**
   * Where each kind of e-mail leads, apart from the notification settings: the final page for its
   * recipient and a text on it.
   */
  const LINK_TARGETS: Record<string, [kinds: string, where: string, says: string][]> = {
    conversation: [
      ["new_conversation new_message unread_reminder match", "/chats/:chat", "Good morning"],
      ["digest", "/chats", "Wilhelmina"],
    ],
    likes: [["like_received digest", "/likes/received", "Wilhelmina"]],
    members: [
      ["weekly_members", "/members/:member", "Wilhelmina"],
      ["weekly_members welcome", "/members", "Who would you like to meet?"],
    ],
    account: [
      ["reminder", "/profile/photos", "Your photos"],
      ["security_changed", "/settings/security", "Login and security"],
      ["takeout_ready", "/settings/data", "Your data"],
      ["credits_refunded", "/settings/credits", "Credits"],
    ],
    money: [
      [
        "order_receipt order_transfer order_failed order_twice order_withdrawn",
        "/transactions/:order",
        "10 credits",
      ],
      ["order_receipt", "/pages/terms", "Terms"],
      ["order_receipt", "/pages/return-policy", "withdraw"],
    ],
    // These are for visitors who are not logged in.
    anybody: [
      ["already_member account_restored", "/login", "Log in"],
      ["password_changed account_factor_off", "/reset-password", "Forgot your password?"],
      ["photo_rejected account_suspended account_banned", "/complaints", "complaint"],
    ],
  };

  /** A member, another member who is in every relation to them, and e-mails that name these two. */
  async function addTwoRelated() {
    const me = await addLoggedIn({ gender: "male", credits: 5 });
    const her = await addLoggedIn({ name: "Wilhelmina", credits: 5 });
    await send(me.id, her.cookie, "Good morning");
    await addLike(her, me);
    const order = await addOrder(me);
    const chat = await conversationIdOf(HOST, me.id, her.id);
    const real = (text: string) =>
      text
        .replace(`/chats/${UNKNOWN_ID}`, `/chats/${chat}`)
        .replace(`members%2F${UNKNOWN_ID}`, `members%2F${her.id}`)
        .replace(`/members/${UNKNOWN_ID}`, `/members/${her.id}`)
        .replace(`/transactions/${UNKNOWN_ID}`, `/transactions/${order}`);
    const named = (where: string) =>
      where.replace(":chat", chat).replace(":member", her.id).replace(":order", order);
    return { me, her, real, named };
  }

  /** Where the links of all samples of an e-mail lead, with the ids of existing members filled in. */
  async function linksOf(kind: string, real: (text: string) => string): Promise<string[]> {
    const links: string[] = [];
    for (let nth = 0; ; nth++) {
      const email = await sendRequest(`/dev/letters/${kind}?nth=${nth}`);
      if (email.status === 404) return links;
      for (const [, link = ""] of (await textOf(email)).matchAll(/href="([^"]+)"/g))
        links.push(real(link.slice(ORIGIN.length)));
    }
  }

  /** The final page of a link and its text. */
  async function follow(link: string, cookie?: string) {
    let [path, answer] = [link, await sendRequest(link, { cookie })];
    for (let turns = 0; answer.status >= 300 && answer.status < 400 && turns < 3; turns++) {
      path = answer.headers.get("location") ?? "";
      answer = await sendRequest(path, { cookie });
    }
    return { path, status: answer.status, text: await textOf(answer) };
  }

  test.each(Object.entries(LINK_TARGETS))(
    "links about %s end where their e-mail says",
    async (what, leads) => {
      const { me, real, named } = await addTwoRelated();
      const cookie = what === "anybody" ? undefined : me.cookie;
      for (const [kinds, where, text] of leads)
        for (const kind of kinds.split(" ")) {
          const ends = await Promise.all(
            (await linksOf(kind, real)).map((link) => follow(link, cookie)),
          );
          const end = ends.find(({ path }) => path === named(where));
          expect(end?.status, `${kind} leads to ${where}`).toBe(200);
          expect(end?.text, `${kind} leads to ${where}`).toContain(text);
        }
    },
  );

  test("an e-mail about an unfinished profile links to the missing step", async () => {
    const member = await addLoggedIn({ profileStatus: "draft" });
    const links = await linksOf("reminder", (link) => link);
    expect(links).toContain("/complete-signup");
    expect((await follow("/complete-signup", await logIn(member))).status).toBe(200);
  });

  test("a logged-out recipient reaches the same page after the login", async () => {
    const { real } = await addTwoRelated();
    for (const kind of ["new_message", "like_received", "match", "digest", "reminder"]) {
      const [link = ""] = await linksOf(kind, real);
      const { path, text } = await follow(link);
      expect(path, kind).toBe(kind === "match" ? link : `/login?next=${encodeURIComponent(link)}`);
      expect(text, kind).toContain("Log in");
    }
  });

  test("every notification links to all its settings and to its own unsubscribe", async () => {
    const { me } = await addTwoRelated();
    for (const kind of [
      "new_conversation",
      "match",
      "weekly_members",
      "news",
      "promotion",
      "digest",
    ]) {
      const links = await linksOf(kind, (link) => link);
      expect(links, kind).toContain("/notifications");
      expect((await follow("/notifications", me.cookie)).text).toContain("What you want to know");
    }
  });

  test("another member's e-mail link opens nothing of that member", async () => {
    const { real, named } = await addTwoRelated();
    const other: TestMember & { cookie: string } = await addLoggedIn();
    for (const kind of ["new_message", "order_receipt"])
      for (const link of await linksOf(kind, real))
        if (link === named("/chats/:chat") || link === named("/transactions/:order"))
          expect((await follow(link, other.cookie)).status, link).toBe(404);
  });
});

describe("dev emails", () => {
  beforeAll(() => addTestSite());

  const KIND = /src="\/dev\/letters\/([a-z_]+)\?[^"]*nth=(\d+)"/g;
  /**
   * A mailed secret: the page belongs to the use case and does not know a secret that was never
   * mailed.
   */
  const SECRET = /\/[\w-]{43}$|\/withdraw\/[\w.-]+$/;

  const listed = async () =>
    Array.from(
      (await textOf(await sendRequest("/dev/letters"))).matchAll(KIND),
      ([, kind, nth]) => ({
        path: `/dev/letters/${kind}`,
        nth,
      }),
    );

  test("the e-mail gallery lists every e-mail, runs no script and keeps its parameters", async () => {
    const page = await sendRequest("/dev/letters?tongue=de-CH&niche=6&night=yes");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await textOf(page);
    expect(text).not.toContain("<script");
    for (const kind of ["welcome", "digest", "order_receipt", "report_filed"])
      expect(text).toContain(`/dev/letters/${kind}?tongue=de-CH&amp;niche=6&amp;night=yes`);
    expect(await textOf(await sendRequest("/dev/letters?tongue=xx&niche=9"))).toContain(
      "tongue=en&amp;niche=1",
    );
  });

  test("an e-mail is rendered in the requested language, niche and colour scheme", async () => {
    const path = "/dev/letters/new_message?nth=1";
    const night = await sendRequest(`${path}&tongue=fi&niche=6&night=yes`);
    expect(night.headers.get("content-security-policy")).toContain("sandbox");
    const html = await textOf(night);
    expect(html).toMatch(/lang="fi"[\s\S]*@media all[\s\S]*#00623b/);
    expect(await textOf(await sendRequest(path))).toMatch(/lang="en"[\s\S]*@media not all/);
    const plain = await sendRequest(`${path}&plain=yes`);
    expect(plain.headers.get("content-type")).toContain("text/plain");
    expect(await textOf(plain)).toContain("Leocadia (");
  });

  test.each(["nothing", "constructor", "welcome?nth=99", "welcome?nth=-1", "welcome?nth=length"])(
    "the e-mail preview %s gets 404",
    async (path) => expect((await sendRequest(`/dev/letters/${path}`)).status).toBe(404),
  );

  test("every link of every e-mail leads to an existing page", async () => {
    const emailTexts = await Promise.all(
      (await listed()).map(async ({ path, nth }) =>
        textOf(await sendRequest(`${path}?nth=${nth}`)),
      ),
    );
    expect(emailTexts.length).toBeGreaterThan(60);
    const links = new Set(
      emailTexts.flatMap((html) =>
        Array.from(html.matchAll(/href="([^"]+)"/g), ([, link = ""]) => link),
      ),
    );
    expect(links.size).toBeGreaterThan(12);
    for (const link of links) {
      expect(link.startsWith(`${ORIGIN}/`), link).toBe(true);
      if (SECRET.test(link)) continue;
      expect((await sendRequest(link.slice(ORIGIN.length))).status, link).toBeLessThan(400);
    }
  });
});

describe("dev outbox", () => {
  const EMAIL_ID = newId<EmailId>();

  beforeAll(() => addTestSite());

  recordLog(PASSWORD, signupFields.email, signupFields.name);

  deleteAccountsBeforeEach();

  test("the development outbox lists e-mails as HTML and as JSON", async () => {
    await realServices().mail.deliver(EMAIL_ID, {
      siteId: HOST,
      from: { name: "Test", address: "a@site.test" },
      to: "reader@example.test",
      language: "en",
      subject: "Hello",
      html: "<p>Hello</p>",
      plain: "Hello https://site.test/abc",
    });
    expect(await (await sendRequest("/dev/outbox")).text()).toContain("reader@example.test");
    const mails = (await (
      await sendRequest("/dev/outbox?format=json&to=reader@example.test")
    ).json()) as Record<string, unknown>[];
    expect(mails).toMatchObject([
      {
        kind: null, // the e-mail's content is deleted by then
        to: "reader@example.test",
        language: "en",
        subject: "Hello",
        plain: expect.any(String),
        html: "<p>Hello</p>",
        links: ["https://site.test/abc"],
      },
    ]);
    expect(
      await (
        await sendRequest("/dev/outbox?to=other@example.test", {
          headers: { accept: "application/json" },
        })
      ).json(),
    ).toEqual([]);
    const mail = await sendRequest(`/dev/outbox/${EMAIL_ID}`);
    expect(mail.headers.get("content-security-policy")).toContain("sandbox");
    expect(await mail.text()).toBe("<p>Hello</p>");
  });

  test("an outbox entry contains the e-mail's kind", async () => {
    const emailId = newId<EmailId>();
    await env.DB.prepare(
      "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at) VALUES (?, ?, 'mail', 'login_code', '', 'sent', 1)",
    )
      .bind(emailId, HOST)
      .run();
    await realServices().mail.deliver(emailId, {
      siteId: HOST,
      from: { name: "Test", address: "a@site.test" },
      to: "kind@example.test",
      language: "en",
      subject: "Hello",
      html: "",
      plain: "",
    });
    const mails = await sendRequest("/dev/outbox?format=json&to=kind@example.test");
    expect(await mails.json()).toMatchObject([{ id: emailId, kind: "login_code" }]);
  });
});
