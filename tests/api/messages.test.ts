import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import type { Interest } from "../../app/domain/profile/profile.schema";
import { addChat } from "../support/add-chat";
import { addOrder } from "../support/add-order";
import { MONEY_REQUEST } from "../support/held-messages";
import { changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

describe("message price", () => {
  beforeAll(() => addTestSite());

  /** A member with many credits on a site with this price, and a recipient. */
  async function addSenderAtPrice(message_credits: number) {
    const site = await addSite({ message_credits });
    const me = await addMember(site, { premium: true, credits: 5 });
    const other = await addMember(site, { name: "Ines" });
    const by = { cookie: await logIn(me), origin: `https://${site}` };
    const id = await conversationIdOf(site, me.id, other.id);
    return { me, other, by, path: `/members/${other.id}/chat`, chat: `/chats/${id}` };
  }
  const messageTo = (to: string) => ({ to, client_id: crypto.randomUUID(), text: "hello" });

  test("the endpoint returns the new price and then stores the message under the same id", async () => {
    const { other, by } = await addSenderAtPrice(2);
    const message = messageTo(other.id);
    for (const price of [undefined, 1, 3]) {
      const answer = await sendJsonRequest("/api/message.php", { ...message, price }, by);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { error: { code: "price_changed", fields: { price: "2" } } },
      ]);
    }
    const sent = await sendJsonRequest("/api/message.php", { ...message, price: 2 }, by);
    expect(await sent.json()).toMatchObject({ message: { credits: 2, balance: 3 } });
  });

  test("a form with an outdated price comes back with its text and the new price", async () => {
    const { by, path, chat } = await addSenderAtPrice(2);
    expect(await textOf(await sendRequest(path, by))).toMatch(/name="price" value="2"/);
    const form = { client_id: crypto.randomUUID(), text: "not to be lost" };
    const refused = await postForm(path, { ...form, price: "1" }, by);
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain("not to be lost");
    expect(page).toContain("The price has changed, so nothing was sent or charged.");
    expect(page).toMatch(/name="price" value="2"/);
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*>Send at this price/);
    const sent = await postForm(path, { ...form, price: "2" }, by);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, chat]);
  });

  test("the form of a free first message has no price and costs nothing", async () => {
    const me = await addLoggedIn({ credits: 3 });
    const other = await addMember(HOST);
    const path = `/members/${other.id}/chat`;
    expect(await textOf(await sendRequest(path, me))).toMatch(/name="price" value="0"/);
    const form = { client_id: crypto.randomUUID(), text: "hello", price: "0" };
    expect((await postForm(path, form, me)).status).toBe(303);
  });

  test("a message no longer free comes back with its text, even once the two have a chat", async () => {
    const me = await addLoggedIn({ credits: 3 });
    const other = await addLoggedIn({ premium: true, credits: 1 });
    expect((await send(me.id, other.cookie)).status).toBe(200);
    const form = { client_id: crypto.randomUUID(), text: "not to be lost", price: "0" };
    const refused = await postForm(`/members/${other.id}/chat`, form, me);
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain("not to be lost");
    expect(page).toMatch(/name="price" value="1"/);
  });

  test("with too few credits the chat links to buying and back", async () => {
    const me = await addLoggedIn({ premium: true });
    const other = await addMember(HOST);
    const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
    expect(page).toContain(`href="/credits?chat=${other.id}"`);
    const credits = await textOf(await sendRequest(`/credits?chat=${other.id}`, me));
    expect(credits).toContain(`href="/members/${other.id}/chat"`);
    for (const wrong of ["", "?chat=", "?chat=//evil.test", "?chat=../x"])
      expect(await textOf(await sendRequest(`/credits${wrong}`, me))).not.toContain(
        "Back to the chat",
      );
  });

  test("a chat confirms only the member's own newest paid order", async () => {
    const me = await addLoggedIn({ premium: true, credits: 5 });
    const other = await addMember(HOST);
    const chat = await addChat(me, other, 2);
    const paid = await addOrder(me, { at: 5 });
    const open = await addOrder(me, { at: 6, state: "pending" });
    const theirs = await addOrder(other);
    const page = async (id: string) => textOf(await sendRequest(`/chats/${chat}?bought=${id}`, me));
    expect(await page(paid)).toContain(`href="/transactions/${paid}"`);
    for (const id of [open, theirs, "abcdefghijklmnopqrstuv"])
      expect(await page(id)).not.toContain('href="/transactions/');
  });

  test("the confirmation of a payment goes with the first message, or without credits", async () => {
    const shows = async (credits: number, sent: boolean) => {
      const me = await addLoggedIn({ premium: true, credits });
      const other = await addMember(HOST);
      const chat = await addChat(me, other, 2);
      const paid = await addOrder(me, { at: Date.now() - 1000 });
      if (sent) expect((await send(other.id, me.cookie, "Thank you")).status).toBe(200);
      const page = await textOf(await sendRequest(`/chats/${chat}?bought=${paid}`, me));
      return page.includes(`href="/transactions/${paid}"`);
    };
    expect(await shows(5, false)).toBe(true);
    expect(await shows(5, true)).toBe(false);
    expect(await shows(0, false)).toBe(false);
  });

  test("an unconfirmed member gets the code form and a resend button in the chat", async () => {
    const me = await addLoggedIn({ status: "not_confirmed", credits: 5 });
    const other = await addMember(HOST);
    const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
    expect(page).toMatch(/<form[^>]*action="\/complete-signup\/code"[^>]*>/);
    expect(page).toMatch(/<form[^>]*action="\/complete-signup\/letter"[^>]*>/);
    expect(page).toContain('autoComplete="one-time-code"');
  });

  test("no page that sends shows money while free credits are spent", async () => {
    const me = await addLoggedIn({ credits: 4 });
    const chat = await addChat(me, await addMember(HOST), 2);
    for (const path of ["", "/photo", "/gift"]) {
      const html = await textOf(await sendRequest(`/chats/${chat}${path}`, me));
      expect(html).toContain("credit");
      expect(html).not.toContain("€");
    }
  });

  test("a buyer sees each message's price at the rate paid, on every page that sends", async () => {
    const me = await addLoggedIn({ premium: true, credits: 0 });
    const other = await addMember(HOST);
    const chat = await addChat(me, other, 2);
    const paths = [`/chats/${chat}`, `/chats/${chat}/photo`];
    const priceIn = (html: string) => /1 credit(?:, from €[\d.]+| \(€[\d.]+\))?/.exec(html)?.[0];
    const readPrices = async () => {
      const pages = await Promise.all(
        paths.map(async (path) => textOf(await sendRequest(path, me))),
      );
      return pages.map(priceIn);
    };
    expect((await readPrices()).join()).not.toContain("(");
    const key = await addOrder(me, { price: 1190, credits: 10 });
    await addEntry(me, { amount: 10, reason: "purchase", key });
    expect(await readPrices()).toEqual(["1 credit (€1.19)", "1 credit (€1.19)"]);
    const html = await textOf(await sendRequest(`/chats/${chat}`, me));
    expect(html).toContain('aria-label="Send, 1 credit €1.19"');
  });
});

describe("held message", () => {
  const NOTE = "We’ll check this message first";

  /**
   * A member who wrote to two others about money, so that the next message is held for moderation,
   * and its recipient.
   */
  async function addHeldSender() {
    const site = await addSite({ held_after: 2 });
    const me = await addMember(site, { premium: true, credits: 9 });
    const her = await addMember(site, { name: "Ines", premium: true, credits: 9 });
    const by = { cookie: await logIn(me), origin: `https://${site}` };
    const hers = { cookie: await logIn(her), origin: `https://${site}` };
    const sendMessage = (to: string, text = MONEY_REQUEST, client_id = crypto.randomUUID()) =>
      sendJsonRequest("/api/message.php", { to, client_id, text, price: 1 }, by);
    for (let n = 0; n < 2; n++)
      expect((await sendMessage((await addMember(site)).id)).status).toBe(200);
    const page = () => sendRequest(`/members/${her.id}/chat`, by).then(textOf);
    const decide = (status: string, reason: string) =>
      env.DB.prepare("UPDATE held_messages SET status = ?, reason = ? WHERE sender_id = ?")
        .bind(status, reason, me.id)
        .run();
    return { site, me, her, by, hers, sendMessage, page, decide };
  }
  const codeOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error: { code: string } }).error.code,
  ];

  test("the endpoint returns that a message is held, the same on every retry", async () => {
    const { site, me, her, by, hers, sendMessage } = await addHeldSender();
    const id = crypto.randomUUID();
    for (let n = 0; n < 2; n++)
      expect(await codeOf(await sendMessage(her.id, MONEY_REQUEST, id))).toEqual([403, "held"]);
    expect(await codeOf(await sendMessage(her.id, "Hello"))).toEqual([403, "held_before"]);
    const chat = `/chats/${await conversationIdOf(site, me.id, her.id)}`;
    for (const one of [by, hers]) expect((await sendRequest(chat, one)).status).toBe(404);
    expect(await textOf(await sendRequest("/chats", hers))).not.toContain(MONEY_REQUEST);
  });

  test("without JavaScript the chat shows the held message instead of the form", async () => {
    const { her, by, page } = await addHeldSender();
    const path = `/members/${her.id}/chat`;
    expect(await page()).toMatch(/<textarea/);
    const form = { client_id: crypto.randomUUID(), text: MONEY_REQUEST, price: "1", warned: "yes" };
    const held = await postForm(path, form, by);
    expect([held.status, held.headers.get("location")]).toEqual([303, path]);
    const shown = await page();
    expect(shown).toContain(NOTE);
    expect(shown).toContain(MONEY_REQUEST);
    expect(shown).not.toMatch(/<textarea/);
  });

  test("a rejected or undelivered held message is explained above the form", async () => {
    const { her, sendMessage, page, decide } = await addHeldSender();
    await sendMessage(her.id);
    await decide("refused", "It asks strangers for money");
    const refused = await page();
    expect(refused).toContain("We didn’t pass this message on, and it cost nothing.");
    expect(refused).toContain("It asks strangers for money");
    expect(refused).toMatch(/<textarea/);
    await decide("unsent", "price_changed");
    const undeliveredPage = await page();
    expect(undeliveredPage).toContain("This message was fine, but it could no longer be delivered");
    expect(undeliveredPage).not.toContain("price_changed");
  });

  test("a member who was written to first sees their pending text above the form", async () => {
    const { site, me, her, by, hers, sendMessage } = await addHeldSender();
    await sendMessage(her.id);
    const call = { to: me.id, client_id: crypto.randomUUID(), text: "Hello you", price: 1 };
    expect((await sendJsonRequest("/api/message.php", call, hers)).status).toBe(200);
    const chat = `/chats/${await conversationIdOf(site, me.id, her.id)}`;
    const mine = await textOf(await sendRequest(chat, by));
    for (const text of [NOTE, MONEY_REQUEST, "Hello you", "<textarea"])
      expect(mine).toContain(text);
    expect(await textOf(await sendRequest(chat, hers))).not.toContain(MONEY_REQUEST);
  });

  test("the same text to many members is warned about before the next one", async () => {
    const { site, by } = await addHeldSender();
    const text = `${"I would love to know what makes you laugh, ".repeat(2)}really.`;
    const write = async (more: Record<string, string> = {}) => {
      const to = await addMember(site);
      const form = { client_id: crypto.randomUUID(), text, price: "1", ...more };
      return postForm(`/members/${to.id}/chat`, form, by);
    };
    for (let n = 0; n < 2; n++) expect((await write()).status).toBe(303);
    const warned = await write();
    expect(warned.status).toBe(422);
    const page = await textOf(warned);
    expect(page).toContain("You’ve sent these words to others today.");
    expect(page).not.toContain("will see a word of caution");
  });
});

describe("signals", () => {
  beforeAll(() => addTestSite());

  const MONEY = "Could you send me 200 euros? I’ll pay you back";
  const SEEN = "will see a word of caution beneath it";
  const CAUTION = "never send money";

  async function twoMembers() {
    const me = await addLoggedIn({ premium: true, credits: 20 });
    const her = await addLoggedIn({ name: "Ines", premium: true, credits: 20 });
    const id = await conversationIdOf(HOST, me.id, her.id);
    const page = async (cookie: string) => textOf(await sendRequest(`/chats/${id}`, { cookie }));
    const post = (path: string, text: string, more: Record<string, string> = {}) =>
      postForm(
        path,
        { client_id: crypto.randomUUID(), text, price: "1", ...more },
        { cookie: me.cookie },
      );
    return { me, her, id, page, post };
  }

  test("without JavaScript a risky message needs a second submit after a warning", async () => {
    const { her, post, id } = await twoMembers();
    const path = `/members/${her.id}/chat`;
    const before = (await count("messages")) ?? 0;
    const stopped = await post(path, MONEY);
    expect(stopped.status).toBe(422);
    const page = await textOf(stopped);
    expect(page).toContain("A message about money may worry people.");
    expect(page).toContain(`Ines ${SEEN}`);
    expect(page).toContain("Could you send me 200 euros?");
    expect(page).toMatch(/<input type="hidden" name="warned" value="yes"/);
    expect(await count("messages")).toBe(before);
    const sent = await post(path, MONEY, { warned: "yes" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
    expect(await count("messages")).toBe(before + 1);
  });

  test("text without spam signals is sent at once, in a new chat and an old one", async () => {
    const { her, post, id } = await twoMembers();
    expect((await post(`/members/${her.id}/chat`, "How was your weekend?")).status).toBe(303);
    expect((await post(`/chats/${id}`, "I work at a bank, by the way")).status).toBe(303);
    expect((await post(`/chats/${id}`, MONEY)).status).toBe(422);
  });

  test("only the recipient sees a warning, with report and block links", async () => {
    const { me, her, page } = await twoMembers();
    expect((await send(her.id, me.cookie, MONEY)).status).toBe(200);
    const read = await page(her.cookie);
    expect(read).toContain(CAUTION);
    expect(read).toMatch(
      new RegExp(
        `${CAUTION}[\\s\\S]{0,400}/members/${me.id}/report\\?screen=chat[\\s\\S]{0,400}ask=block`,
      ),
    );
    expect(await page(me.cookie)).not.toContain(CAUTION);
  });

  test("a phone number sent after ten messages raises no warning", async () => {
    const { me, her, page, post, id } = await twoMembers();
    for (let n = 0; n < 10; n++)
      expect((await send(her.id, me.cookie, `Line ${n}`)).status).toBe(200);
    expect((await post(`/chats/${id}`, "my number is 07700 900461")).status).toBe(303);
    expect(await page(her.cookie)).not.toContain("Take your time before you swap numbers");
    expect((await send(her.id, me.cookie, MONEY)).status).toBe(200);
    expect(await page(her.cookie)).toContain(CAUTION);
  });

  test("the warning is in the viewer's own language", async () => {
    const { me, her, id } = await twoMembers();
    await send(her.id, me.cookie, "Kannst du mir bitte 200 Euro leihen?");
    const page = await textOf(
      await sendRequest(`/chats/${id}`, { cookie: her.cookie, language: "fi" }),
    );
    expect(page).toContain("älä koskaan lähetä rahaa");
  });
});

describe("before writing", () => {
  beforeAll(() => addTestSite());

  /** A member of a site with this message price, and another member with whom a chat exists. */
  async function addChatAtPrice(message_credits: number, options: Parameters<typeof addMember>[1]) {
    const site = await addSite({ message_credits });
    const origin = `https://${site}`;
    const me = await addMember(site, options);
    const other = await addMember(site, { name: "Ines" });
    const cookie = await logIn(me);
    expect((await send(me.id, await logIn(other), "Hi", origin)).status).toBe(200);
    const id = await conversationIdOf(site, me.id, other.id);
    return {
      site,
      cookie,
      origin,
      id,
      page: async (path = `/chats/${id}`) => textOf(await sendRequest(path, { cookie, origin })),
    };
  }

  test("the send button shows the site's price of 0, 1 or 2 credits and the remaining balance", async () => {
    expect(await (await addChatAtPrice(0, { credits: 3 })).page()).toMatch(
      /id="composer-price"[^>]*>Free</,
    );
    expect(await (await addChatAtPrice(1, { credits: 3 })).page()).toMatch(
      /id="composer-price"[^>]*>1 credit[^<]*, 3 left</,
    );
    expect(await (await addChatAtPrice(2, { credits: 3 })).page()).toMatch(
      /id="composer-price"[^>]*>2 credits[^<]*, 3 left</,
    );
    const short = await (await addChatAtPrice(2, { credits: 1 })).page();
    expect(short).toContain("A message costs 2 credits, and you have 1 credit.");
    expect(short).not.toContain('name="text"');
  });

  test("a free member sees how many free first messages remain", async () => {
    const first = async (price: number, started: number) => {
      const { site, page, cookie, origin } = await addChatAtPrice(price, { credits: 5 });
      const stranger = await addMember(site);
      for (let n = 0; n < started; n++)
        expect((await send((await addMember(site)).id, cookie, "Hi", origin)).status).toBe(200);
      return page(`/members/${stranger.id}/chat`);
    };
    expect(await first(1, 0)).toContain("You have 2 free first messages left.");
    expect(await first(1, 1)).toContain("You have 1 free first message left.");
    expect(await first(0, 0)).toContain(
      "Without Premium you can start 2 more chats, this one included.",
    );
    for (const price of [0, 1]) {
      const third = await first(price, 2);
      expect(third).toContain("You’ve started 2 chats. Your first purchase lifts the limit.");
      expect(third).not.toContain('name="text"');
      expect(third).not.toContain("Say hello");
      expect(third).not.toContain("Photos can be sent");
    }
  });

  test("the confirmation page says what start credits are for", async () => {
    const site = await addSite({ message_credits: 1, signup_credits: 5 });
    const by = { cookie: await logIn(await addMember(site)), origin: `https://${site}` };
    expect(await textOf(await sendRequest("/activate/done", { ...by, language: "en" }))).toContain(
      "You start with 5 credits. Your first message to 2 people is free. After that, each message to them costs 1 credit.",
    );
  });

  test("a member sees the balance in the navigation before the first purchase", async () => {
    const { cookie } = await addLoggedIn({ credits: 5 });
    const page = await (await sendRequest("/members", { cookie, language: "en" })).text();
    expect(page).toMatch(/href="\/credits"[^>]*>.*5 credits/s);
  });

  test("at the limit of free chats, the page names the chats that credits are for", async () => {
    const { site, page, cookie, origin } = await addChatAtPrice(1, { credits: 4 });
    const stranger = await addMember(site);
    for (const name of ["Thomas", "Carsten"])
      await send((await addMember(site, { name })).id, cookie, "Hi", origin);
    const third = await page(`/members/${stranger.id}/chat`);
    expect(third).toContain("You can use your 4 credits here:");
    for (const name of ["Thomas", "Carsten"])
      expect(third).toMatch(new RegExp(`href="/chats/[^"]+"[^>]*>${name}</a>`));
  });

  test("an unconfirmed member is warned before writing and keeps the draft text", async () => {
    const me = await addLoggedIn({ status: "not_confirmed", credits: 5 });
    const other = await addMember(HOST);
    const path = `/members/${other.id}/chat`;
    const page = await textOf(await sendRequest(path, { cookie: me.cookie }));
    expect(page).toContain("Confirm your email address first");
    expect(page).not.toContain('id="composer"');
    const body = new URLSearchParams({
      client_id: crypto.randomUUID(),
      text: "words not to be lost",
    });
    const refused = await sendRequest(path, { method: "POST", body, cookie: me.cookie });
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain("words not to be lost");
  });

  test("the empty chat shows the recipient's card above the first message", async () => {
    const me = await addLoggedIn();
    const her = await addMember(HOST, { name: "Ines", region: "NL-NH" });
    await changeProfile(her.id, { headline: "Misses ferries", about: "a long story" });
    await env.DB.batch(
      [
        [me.id, "wine"],
        [her.id, "coffee"],
        [her.id, "wine"],
      ].map(([profile, interest]) =>
        env.DB.prepare(
          "INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)",
        ).bind(HOST, profile, interest),
      ),
    );
    const page = await textOf(await sendRequest(`/members/${her.id}/chat`, { cookie: me.cookie }));
    const card = /<article[\s\S]*?<\/article>/.exec(page)?.[0] ?? "";
    expect(card).toContain("Misses ferries");
    expect(card).toContain("North Holland");
    expect(card.indexOf("Wine")).toBeGreaterThan(0);
    expect(card.indexOf("Wine")).toBeLessThan(card.indexOf("Coffee"));
    expect(page).not.toContain("a long story");
  });
});

describe("icebreakers", () => {
  beforeAll(() => addTestSite());

  const likes = ({ id, siteId }: TestMember, interest: Interest) =>
    env.DB.prepare("INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)")
      .bind(siteId, id, interest)
      .run();

  /** The suggested questions on the page of a first message, in order. */
  async function questionsOn(path: string, cookie: string, language = "en") {
    const page = await textOf(
      await sendRequest(path, { cookie: `${cookie}; locale=${language}`, language }),
    );
    return Array.from(page.matchAll(/name="say"[^>]*>([^<]+)</g), ([, text = ""]) => text);
  }
  const boxOn = async (path: string, cookie: string) =>
    /<textarea[^>]*>([^<]*)</.exec(await textOf(await sendRequest(path, { cookie })))?.[1];

  test("an empty chat suggests questions about the profile, in the writer's language", async () => {
    const me = await addLoggedIn({ region: "NL-NH" });
    const her = await addMember(HOST);
    for (const interest of ["hiking", "oral_sex"] as const) await likes(her, interest);
    const path = `/members/${her.id}/chat`;
    const english = await questionsOn(path, me.cookie);
    expect(english).toHaveLength(3);
    expect(english[0]).toMatch(
      /which trail would you walk again\?|where do you like hiking best\?/,
    );
    const finnish = await questionsOn(path, me.cookie, "fi");
    expect(finnish[0]).toMatch(/retkeil/i);
    expect(await questionsOn(path, me.cookie)).toEqual(english);
  });

  test("without JavaScript a chosen question fills the text box and sends nothing", async () => {
    const me = await addLoggedIn();
    const her = await addMember(HOST);
    await likes(her, "tea");
    const path = `/members/${her.id}/chat`;
    const questions = await questionsOn(path, me.cookie);
    expect(await boxOn(path, me.cookie)).toBe("");
    for (const [n, question] of questions.entries())
      expect(await boxOn(`${path}?say=${n + 1}`, me.cookie)).toBe(question);
    for (const odd of ["0", "4", "-1", "x", "1.5", "__proto__"])
      expect(await boxOn(`${path}?say=${odd}`, me.cookie)).toBe("");
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?")
        .bind(me.id)
        .first("n"),
    ).toBe(0);
  });

  test("no questions for an empty profile, nor for one that cannot be written to", async () => {
    const me = await addLoggedIn();
    const silent = await addMember(HOST);
    await env.DB.prepare("UPDATE profiles SET region = NULL WHERE id = ?").bind(silent.id).run();
    expect(await questionsOn(`/members/${silent.id}/chat`, me.cookie)).toEqual([]);
    const poor = await addLoggedIn({ premium: true });
    const her = await addMember(HOST);
    await likes(her, "tea");
    expect(await questionsOn(`/members/${her.id}/chat`, poor.cookie)).toEqual([]);
  });
});
