import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { png } from "../support/pictures";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

beforeAll(addTestSite);

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

test("a recipient with photo blur enabled gets only the blur until they tap", async () => {
  const { me, her, id, post } = await addTwoWithChat(3);
  await sendJsonRequest(
    "/api/privacy.php",
    { switch: "blurring", on: true },
    { cookie: her.cookie },
  );
  await post();
  const log = async (cookie: string) => textOf(await sendRequest(`/chats/${id}`, { cookie }));
  const hers = await log(her.cookie);
  expect(hers).toMatch(/<details[^>]*><summary[\s\S]*?\/tiny"[\s\S]*?Show the photo[\s\S]*?\/main/);
  expect(hers).toMatch(/src="[^"]*\/main"[^>]*loading="lazy"|loading="lazy"[^>]*src="[^"]*\/main"/);
  expect(await log(me.cookie)).not.toContain("Show the photo");
});

test("an invalid, unaffordable or wrongly priced photo is rejected and keeps its text", async () => {
  const { id, post } = await addTwoWithChat(1);
  const refused = async (...args: Parameters<typeof post>) => {
    const answer = await post(...args);
    return [answer.status, await textOf(answer)] as const;
  };
  const [none, formatError] = await refused({}, new TextEncoder().encode("<svg/>"));
  expect([none, formatError.includes("We can’t read this file as a picture.")]).toEqual([
    422,
    true,
  ]);
  const [empty, please] = await refused({}, null);
  expect([empty, please.includes("Please choose a photo first.")]).toEqual([422, true]);
  const [changed, priceError] = await refused({ photo_credits: "0" });
  expect([changed, priceError.includes("The price has changed")]).toEqual([409, true]);
  expect((await post({ price: "0" })).status).toBe(400);
  expect(await photosOf(id)).toEqual([]);
  expect((await post()).status).toBe(303);
  const [poor, creditsError] = await refused();
  expect([poor, creditsError.includes("A photo costs 1 credit, and you have 0 credits.")]).toEqual([
    402,
    true,
  ]);
});
