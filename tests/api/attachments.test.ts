import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";
import { changeProfile } from "../support/member-fixtures";
import { png } from "../support/pictures";
import { addMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

describe("attachments", () => {
  const WARNING = FICTIONAL_LABELS.fictional_warning.en;
  const AGREE = "I know that this profile is made up";

  beforeAll(() => addTestSite({ ...FICTIONAL_LABELS }));

  /** A member who wrote to a member, or to a fictional profile, for free. */
  async function addFreeChat(fictional: boolean) {
    const me = await addLoggedIn({ credits: 9 });
    const other = await addMember(HOST, { name: "Nova" });
    if (fictional) await changeProfile(other.id, { fictional: 1 });
    expect((await send(other.id, me.cookie)).status).toBe(200);
    const id = await conversationIdOf(HOST, me.id, other.id);
    return { me, other, id, page: async (path: string) => textOf(await sendRequest(path, me)) };
  }
  const gift = (more: Record<string, string> = {}) => ({
    client_id: crypto.randomUUID(),
    gift: "rose",
    gift_credits: "2",
    ...more,
  });
  async function photo(more: Record<string, string> = {}) {
    const body = new FormData();
    body.set("photo", new File([await png(40, 50)], "me.png", { type: "image/png" }));
    const all = { client_id: crypto.randomUUID(), photo_credits: "1", ...more };
    for (const [name, value] of Object.entries(all)) body.set(name, value);
    return body;
  }

  test.each(["gift", "photo"])(
    "the %s page asks for the fictional-profile consent once",
    async (what) => {
      const { me, id, page } = await addFreeChat(true);
      const path = `/chats/${id}/${what}`;
      const post = async (more: Record<string, string> = {}) =>
        what === "gift"
          ? postForm(path, gift(more), me)
          : sendRequest(path, { method: "POST", body: await photo(more), cookie: me.cookie });
      const before = await page(path);
      expect([before.includes(WARNING), before.includes(AGREE)]).toEqual([true, true]);
      expect(before).toMatch(/<input(?=[^>]*name="agrees")(?=[^>]*required)[^>]*>/);
      const refused = await post();
      expect([
        refused.status,
        (await textOf(refused)).includes("First tick the box to agree"),
      ]).toEqual([403, true]);
      const changed = await post({ agrees: "on", [`${what}_credits`]: "0" });
      expect(await textOf(changed)).toMatch(/<input(?=[^>]*name="agrees")(?=[^>]*checked)[^>]*>/);
      const sent = await post({ agrees: "on" });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
      expect(await page(path)).not.toContain(AGREE);
      expect((await post()).status).toBe(303);
    },
  );

  test("gift and photo pages to a real member show no warning and no consent", async () => {
    const { id, page } = await addFreeChat(false);
    for (const what of ["gift", "photo"]) {
      const html = await page(`/chats/${id}/${what}`);
      expect([html.includes(WARNING), html.includes('name="agrees"')]).toEqual([false, false]);
    }
  });

  test("a gift can open a conversation; a photo cannot, and the page says so", async () => {
    const me = await addLoggedIn({ credits: 3 });
    const her = await addLoggedIn({ name: "Ines", credits: 3 });
    const path = `/members/${her.id}/gift`;
    const first = await textOf(await sendRequest(`/members/${her.id}/chat`, me));
    expect(first).toContain(`href="${path}"`);
    expect(first).toContain("Photos can be sent after the first message.");
    expect(first).not.toContain("Send a photo");
    const id = await conversationIdOf(HOST, me.id, her.id);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: await photo() } : {};
      const answer = await sendRequest(`/chats/${id}/photo`, {
        method,
        ...body,
        cookie: me.cookie,
      });
      expect(answer.status).toBe(404);
    }
    const page = await textOf(await sendRequest(path, me));
    expect(page).toContain(`href="/members/${her.id}/chat"`);
    expect((await postForm(path, gift({ gift_credits: "0" }), me)).status).toBe(409);
    const sent = await postForm(path, gift(), me);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
    const log = await textOf(await sendRequest(`/chats/${id}`, her));
    expect(log).toMatch(/#rose"[\s\S]*?href="\?reply=1#composer"/);
    expect((await sendRequest(path, me)).headers.get("location")).toBe(`/chats/${id}/gift`);
  });

  test("a member without a free first message or enough credits sees why instead of gifts", async () => {
    const her = await addMember(HOST);
    const readText = async (options: Parameters<typeof addLoggedIn>[0], started = 0) => {
      const me = await addLoggedIn(options);
      await env.DB.prepare("UPDATE accounts SET conversations_started = ? WHERE id = ?")
        .bind(started, me.id)
        .run();
      return textOf(await sendRequest(`/members/${her.id}/gift`, me));
    };
    expect(await readText({ credits: 9 }, 2)).toContain("You’ve started 2 chats");
    expect(await readText({ credits: 1 })).toContain("A gift costs 2 credits or more");
    expect(await readText({ credits: 9 })).toContain("Send the gift");
  });

  test("a photo rejected by staff shows as removed to both, and its bytes get 404", async () => {
    const { me, id, page } = await addFreeChat(false);
    const path = `/chats/${id}/photo`;
    const body = await photo();
    expect((await sendRequest(path, { method: "POST", body, cookie: me.cookie })).status).toBe(303);
    const row = await env.DB.prepare(
      "UPDATE chat_photos SET refused_at = 1 WHERE conversation_id = ? RETURNING id",
    )
      .bind(id)
      .first<{ id: string }>();
    const log = await page(`/chats/${id}`);
    expect(log).toContain("We’ve taken this photo down.");
    expect(log).not.toContain(`photos/${row?.id}/main`);
    expect((await sendRequest(`/chats/${id}/photos/${row?.id}/main`, me)).status).toBe(404);
  });

  test("an emptied chat links to the conversation start with suggested questions", async () => {
    const { me, other, id } = await addFreeChat(false);
    await changeProfile(other.id, { region: "NL-NH" });
    const back = `/members/${other.id}/chat`;
    expect((await postForm(`/chats/${id}/delete`, {}, me)).status).toBe(303);
    expect((await sendRequest(`/chats/${id}`, me)).headers.get("location")).toBe(back);
    const page = await textOf(await sendRequest(back, me));
    expect(page).toContain("Questions to break the ice");
    expect(page).not.toContain("Photos can be sent after");
  });
});

describe("chat photos", () => {
  beforeAll(() => addTestSite());

  /** Two members with a chat, the first with this many credits. */
  async function addTwoWithChat(credits: number) {
    const me = await addLoggedIn({ premium: true, credits: credits + 1 });
    const her = await addLoggedIn({ credits: 2 });
    expect((await send(her.id, me.cookie)).status).toBe(200);
    const id = await conversationIdOf(HOST, me.id, her.id);
    const post = async (
      fields: Record<string, string> = {},
      bytes?: Uint8Array<ArrayBuffer> | null,
    ) => {
      const body = new FormData();
      const picture = bytes ?? (await png(40, 50));
      if (bytes !== null) body.set("photo", new File([picture], "me.png", { type: "image/png" }));
      const all = { client_id: crypto.randomUUID(), photo_credits: "1", ...fields };
      for (const [name, value] of Object.entries(all)) body.set(name, value);
      return sendRequest(`/chats/${id}/photo`, { method: "POST", body, cookie: me.cookie });
    };
    return { me, her, id, post };
  }
  const photosOf = async (id: string) =>
    (
      await env.DB.prepare("SELECT id FROM chat_photos WHERE conversation_id = ?")
        .bind(id)
        .all<{ id: string }>()
    ).results;

  test("without JavaScript a chat photo is sent at its price and only the two can load it", async () => {
    const { me, her, id, post } = await addTwoWithChat(3);
    const page = await textOf(await sendRequest(`/chats/${id}/photo`, { cookie: me.cookie }));
    expect(page).toMatch(/1 credit[\s\S]*You have 3 credits\./);
    const sent = await post();
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
    const [photo] = await photosOf(id);
    const path = `/chats/${id}/photos/${photo?.id}`;
    expect((await send(me.id, her.cookie)).status).toBe(200); // trusts his photos (R491)
    for (const { cookie } of [me, her]) {
      expect(await textOf(await sendRequest(`/chats/${id}`, { cookie }))).toContain(`${path}/main`);
      const picture = await sendRequest(`${path}/main`, { cookie });
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(picture.headers.get("cache-control")).toBe("private, no-cache");
      await picture.arrayBuffer();
      const headers = { "if-none-match": picture.headers.get("etag") as string };
      expect((await sendRequest(`${path}/main`, { cookie, headers })).status).toBe(304);
    }
    const other = await addLoggedIn();
    const wrong = [
      sendRequest(`${path}/main`),
      sendRequest(`${path}/main`, { cookie: other.cookie }),
      sendRequest(`${path}/huge`, { cookie: me.cookie }),
      sendRequest(`/chats/${"0".repeat(22)}/photos/${photo?.id}/main`, { cookie: me.cookie }),
      sendRequest(`/photos/${photo?.id}/main`, { cookie: me.cookie }),
    ];
    for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(404);
  });

  test("without JavaScript a stranger's photo is sent only after its reveal", async () => {
    const { me, her, id, post } = await addTwoWithChat(3);
    await post();
    const path = `/chats/${id}/photos/${(await photosOf(id))[0]?.id}`;
    const log = async (cookie: string) => textOf(await sendRequest(`/chats/${id}`, { cookie }));
    const read = async (size: string) => {
      const answer = await sendRequest(`${path}/${size}`, { cookie: her.cookie });
      await answer.arrayBuffer();
      return answer.status;
    };
    const before = await log(her.cookie);
    expect(before).toMatch(
      /action="[^"]*\/reveal"[\s\S]*?\/tiny"[\s\S]*?Show the photo[\s\S]*?Report/,
    );
    expect(before).not.toContain(`${path}/main`);
    expect([await read("main"), await read("thumb"), await read("tiny")]).toEqual([404, 404, 200]);
    expect(await log(me.cookie)).not.toContain("Show the photo");
    const revealed = await postForm(`${path}/reveal`, {}, { cookie: her.cookie });
    expect([revealed.status, revealed.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/chats\/[^?]+\?at=2#m2$/),
    ]);
    const after = await log(her.cookie);
    expect([await read("main"), after.includes(`${path}/main`)]).toEqual([200, true]);
    expect(after).toContain("Always show photos from ");
  });

  test("a member's photos are always shown after that choice, until it is undone", async () => {
    const { her, id, post } = await addTwoWithChat(3);
    await post();
    const choose = (on: string) =>
      postForm(`/chats/${id}/shown-photos`, { on }, { cookie: her.cookie });
    const page = async () => textOf(await sendRequest(`/chats/${id}`, { cookie: her.cookie }));
    expect((await choose("yes")).status).toBe(303);
    const shown = await page();
    expect(shown).toMatch(/\/main"/);
    expect(shown).toContain("Blur photos again");
    await choose("no");
    expect(await page()).toContain("Show the photo");
  });

  test("an invalid, unaffordable or wrongly priced photo is rejected and keeps its text", async () => {
    const { id, post } = await addTwoWithChat(1);
    const refused = async (...args: Parameters<typeof post>) => {
      const answer = await post(...args);
      return [answer.status, await textOf(answer)] as const;
    };
    const [none, formatError] = await refused({}, new TextEncoder().encode("<svg/>"));
    expect([none, formatError.includes("We can’t read this file.")]).toEqual([422, true]);
    const [empty, please] = await refused({}, null);
    expect([empty, please.includes("Please choose a photo first.")]).toEqual([422, true]);
    const [changed, priceError] = await refused({ photo_credits: "0" });
    expect([changed, priceError.includes("The price has changed")]).toEqual([409, true]);
    expect((await post({ price: "0" })).status).toBe(400);
    expect(await photosOf(id)).toEqual([]);
    expect((await post()).status).toBe(303);
    const [poor, creditsError] = await refused();
    expect([
      poor,
      creditsError.includes("A photo costs 1 credit, and you have 0 credits."),
    ]).toEqual([402, true]);
  });
});

describe("gifts", () => {
  beforeAll(() => addTestSite());

  /** Two members with a chat, the first with this many credits. */
  async function addTwoWithChat(credits: number) {
    const me = await addLoggedIn({ premium: true, credits: credits + 1 });
    const her = await addLoggedIn({ credits: 2 });
    expect((await send(her.id, me.cookie)).status).toBe(200);
    const id = await conversationIdOf(HOST, me.id, her.id);
    const page = (who = me) => sendRequest(`/chats/${id}/gift`, { cookie: who.cookie });
    const sendGift = (fields: Record<string, string> = {}, who = me) =>
      postForm(
        `/chats/${id}/gift`,
        { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2", ...fields },
        { cookie: who.cookie },
      );
    return { me, her, id, page, give: sendGift };
  }
  const stored = (id: string) =>
    env.DB.prepare("SELECT gift FROM messages WHERE conversation_id = ? AND gift IS NOT NULL")
      .bind(id)
      .all();

  test("without JavaScript a gift shows its price, is sent once and seen by both", async () => {
    const { me, her, id, page, give: sendGift } = await addTwoWithChat(5);
    const html = await textOf(await page());
    expect(html).toMatch(/value="rose"[\s\S]*?#rose"[\s\S]*?Rose<\/span>[\s\S]*?2 credits/);
    expect(html).toMatch(/<input(?=[^>]*disabled)(?=[^>]*value="diamond")/);
    expect(html).toContain("You have 5 credits.");
    const client_id = crypto.randomUUID();
    for (let n = 0; n < 2; n++) {
      const sent = await sendGift({ client_id });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
    }
    expect((await stored(id)).results).toEqual([{ gift: "rose" }]);
    for (const who of [me, her]) {
      const log = await textOf(await sendRequest(`/chats/${id}`, { cookie: who.cookie }));
      expect(log).toMatch(/#rose"[\s\S]*?Gift: [^<]*rose/);
      expect(log).toContain(who === me ? "You sent a gift: " : "Sent you a gift: ");
    }
    const chats = await (await sendRequest("/api/chats.php", { cookie: her.cookie })).json();
    expect(chats).toMatchObject({ chats: [{ conversation: { id, preview: "", gift: "rose" } }] });
  });

  test("an unknown gift is rejected, keeps its text and costs nothing", async () => {
    const { id, give: sendGift, page, me } = await addTwoWithChat(2);
    const refused = async (fields: Record<string, string>) => {
      const answer = await sendGift(fields);
      return [answer.status, await textOf(answer)] as const;
    };
    const [none, message] = await refused({ gift: "house" });
    expect([none, message.includes("Choose a gift first.")]).toEqual([422, true]);
    const [changed, priceError] = await refused({ gift_credits: "1" });
    expect([changed, priceError.includes("The price has changed")]).toEqual([409, true]);
    const [poor, creditsError] = await refused({ gift: "diamond" });
    expect([poor, creditsError.includes("You don’t have enough credits for this gift.")]).toEqual([
      402,
      true,
    ]);
    expect((await sendGift({ price: "0" })).status).toBe(400);
    expect((await stored(id)).results).toEqual([]);
    expect((await sendGift()).status).toBe(303);
    const short = await textOf(await page(me));
    expect(short).toContain("A gift costs 2 credits or more, and you have 0 credits.");
  });

  test("nobody else can open the gift page of a conversation or send from it", async () => {
    const { id, page, give: sendGift, her, me } = await addTwoWithChat(5);
    const other = await addLoggedIn({ credits: 9 });
    for (const answer of [await page(other), await sendGift({}, other)])
      expect(answer.status).toBe(404);
    const visitor = await sendRequest(`/chats/${id}/gift`);
    expect(visitor.headers.get("location")).toMatch(/^\/login/);
    await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
    for (const answer of [await page(), await sendGift()]) expect(answer.status).toBe(404);
    expect((await stored(id)).results).toEqual([]);
  });

  test("the gift page to a member blocked since shows the reason and links on", async () => {
    const { page, give: sendGift, her, me } = await addTwoWithChat(5);
    const first = (who = me) => sendRequest(`/members/${her.id}/gift`, { cookie: who.cookie });
    await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
    for (const answer of [await page(), await first()]) {
      expect(answer.status).toBe(404);
      const html = await textOf(answer);
      expect(html).toContain("This member has left, or one of you has blocked the other.");
      expect(html).toContain('href="/chats"');
      expect(html).toContain('href="/settings/blocked"');
    }
    const html = await textOf(await sendGift());
    expect(html).toContain("That wasn’t sent");
    expect(html).toContain("This member can’t be reached any more");
  });

  test("a gift, photo or text to a deactivated member fails without a charge", async () => {
    const { id, give: sendGift, her, me } = await addTwoWithChat(5);
    await changeProfile(her.id, { status: "disabled" });
    await env.DB.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?")
      .bind(her.id)
      .run();
    const message = { client_id: crypto.randomUUID(), text: "Hello", price: "1" };
    const sent = [
      await sendGift(),
      await postForm(`/chats/${id}`, message, { cookie: me.cookie }),
      await postForm(
        `/members/${her.id}/gift`,
        { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2" },
        { cookie: me.cookie },
      ),
    ];
    for (const answer of sent) {
      expect(answer.status).toBe(404);
      expect(await textOf(answer)).toContain("This member can’t be reached any more");
    }
    const wallet = await textOf(await sendRequest("/credits", { cookie: me.cookie }));
    expect(wallet).toContain("5 credits");
  });

  test("a profile shows received gifts only where enabled, without the givers' names", async () => {
    const { me, her, give: sendGift } = await addTwoWithChat(9);
    for (let n = 0; n < 2; n++) await sendGift();
    const other = await addLoggedIn();
    const seen = async () =>
      textOf(await sendRequest(`/members/${her.id}`, { cookie: other.cookie }));
    expect(await seen()).not.toContain("Gifts received");
    const on = { switch: "gifts", on: true };
    expect((await sendJsonRequest("/api/privacy.php", on, { cookie: her.cookie })).status).toBe(
      204,
    );
    const profile = await seen();
    expect(profile).toMatch(/Gifts received[\s\S]*?#rose"[\s\S]*?rose[\s\S]*?× 2/);
    expect(profile).not.toContain(me.id);
  });
});
