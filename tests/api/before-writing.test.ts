import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { changeProfile } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, logIn, send, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

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
    /id="composer-price"[^>]*>1 credit[^<]*<span[^>]*>, <\/span><span[^>]*>3 left/,
  );
  expect(await (await addChatAtPrice(2, { credits: 3 })).page()).toMatch(
    /id="composer-price"[^>]*>2 credits[^<]*<span[^>]*>, <\/span><span[^>]*>3 left/,
  );
  const short = await (await addChatAtPrice(2, { credits: 1 })).page();
  expect(short).toContain("A message costs 2 credits, and you have 1 credit.");
  expect(short).not.toContain('id="composer"');
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
    "Without Premium you can start 2 conversations, this one included.",
  );
  for (const price of [0, 1]) {
    const third = await first(price, 2);
    expect(third).toContain("You’ve already started 2 conversations");
    expect(third).toContain("Your 5 credits are for replies");
    expect(third).not.toContain('id="composer"');
  }
});

test("an unconfirmed member is warned before writing and keeps the draft text", async () => {
  const me = await addLoggedIn({ status: "not_confirmed", credits: 5 });
  const other = await addMember(HOST);
  const path = `/members/${other.id}/chat`;
  const page = await textOf(await sendRequest(path, { cookie: me.cookie }));
  expect(page).toContain("Confirm your e-mail address first");
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
