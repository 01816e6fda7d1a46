import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { addOrder } from "../support/add-order";
import { addLike } from "../support/member-fixtures";
import type { TestMember } from "../support/test-database";
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
      "order_receipt order_failed order_twice order_withdrawn",
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
