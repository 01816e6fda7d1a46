import { afterAll, beforeAll, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { DistantSite } from "../support/distant-site.ts";
import { ROUND_TRIPS_HEADER } from "../support/distant-worker.ts";

let site: DistantSite;
/** A member of the demo data: with orders in each state, chats, likes, a search. */
const BUYER_EMAIL = "premium@demo.test";
const HERS = "(SELECT id FROM accounts WHERE email = ?)";
let her = "";

beforeAll(async () => {
  site = await DistantSite.start();
  her = await site.logIn(BUYER_EMAIL);
}, 120_000);
afterAll(() => site?.stop());

const expectOnce = async (paths: string[], cookie = her) => {
  for (const path of paths) expect(await site.trips(path, cookie), path).toBeLessThanOrEqual(1);
};

test.each([
  "/members",
  "/members?gender=both&country=NL",
  "/profile",
  "/profile/photos",
  "/likes",
  "/likes/given",
  "/likes/matches",
  "/chats",
  "/chats?q=coffee",
  "/credits",
  "/credits/c25",
  "/credits/c25/paypal",
  "/credits/c25/sct",
  "/premium",
  "/transactions",
  "/settings/credits",
  "/settings/spending",
  "/match-finder",
  "/swipe-game",
  "/signup-matches",
  "/share",
  "/settings",
  "/settings/security",
  "/settings/privacy",
  "/settings/security/password",
  "/settings/blocked",
  "/settings/reports",
  "/settings/data",
  "/settings/delete",
  "/api/chats.php",
  "/api/likes.php",
  "/api/search.php",
  "/api/photo.php",
])("%s waits for the database once, at any distance", (path) => expectOnce([path]));

test("a purchase and its withdrawal wait once; paying an unpaid order waits twice", async () => {
  const newest = (state: string) =>
    site.read(
      `SELECT id FROM orders WHERE state = '${state}' AND account_id = ${HERS} ORDER BY created_at DESC`,
      BUYER_EMAIL,
    )[0];
  const paid = newest("completed");
  const open = newest("open");
  await expectOnce([`/transactions/${paid}`, `/transactions/${paid}/withdraw`]);
  // The bank details or the current price depend on the order's state.
  for (const page of ["", "/pay"])
    expect(await site.trips(`/transactions/${open}${page}`, her), page).toBe(2);
});

test("a chat, and a gift or photo in it, waits once", async () => {
  const [chat] = site.read(
    `SELECT conversation_id FROM participants WHERE member_id = ${HERS} ORDER BY last_message_at DESC`,
    BUYER_EMAIL,
  );
  await expectOnce(["", "/gift", "/photo"].map((page) => `/chats/${chat}${page}`));
  await expectOnce([`/api/messages.php?conversation=${chat}&after=0`]);
});

test("another member's pages, and a message, gift or report there, wait once", async () => {
  const pages = ["", "/chat", "/gift", "/note", "/report"];
  await expectOnce(pages.map((page) => `/members/${site.people[3]?.id}${page}`));
  const [admirer] = site.read(`SELECT from_id FROM likes WHERE to_id = ${HERS}`, BUYER_EMAIL);
  await expectOnce([`/likes/m/${admirer}`]);
});

test.each([
  // Whether an address is suppressed is queried by its hash, which depends on the address.
  "/settings/account",
  "/settings/account/mail",
  "/notifications",
  "/api/user.php",
  // The last purchase decides which prices to query.
  "/credits/repeat-order",
  // A secret is created only for members with a fresh session and without one.
  "/settings/security/app",
])("%s waits twice: its second query depends on the first", async (path) => {
  expect(await site.trips(path, her)).toBe(2);
});

test("a conversation and a sent message wait for the database once", async () => {
  const [me, other] = site.people.map(({ id, cookie }) => ({ id, cookie }));
  const cookie = String(me?.cookie);
  const send = (text: string) => {
    const call = { to: other?.id, client_id: newClientId(), text, price: 1 };
    return site.post("/api/message.php", call, cookie);
  };
  const first = await send("one");
  const text = await first.text();
  expect(first.status, text).toBe(200);
  const { message } = JSON.parse(text) as { message: { conversationId: string } };
  expect(await site.trips(`/chats/${message.conversationId}`, cookie)).toBe(1);
  const second = await send("two");
  expect([second.status, Number(second.headers.get(ROUND_TRIPS_HEADER))]).toEqual([200, 1]);
});
