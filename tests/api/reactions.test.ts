import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
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

beforeAll(addTestSite);

async function addTwoWithChat() {
  const me = await addLoggedIn({ premium: true, credits: 20, name: "Sam" });
  const her = await addLoggedIn({ premium: true, credits: 20, name: "Ines" });
  expect((await send(me.id, her.cookie, "Which trail?")).status).toBe(200);
  return { me, her, path: `/chats/${await conversationIdOf(HOST, me.id, her.id)}` };
}
const pageOf = async (path: string, cookie: string) => textOf(await sendRequest(path, { cookie }));
/** The reaction buttons: what each posts, and whether it is pressed. */
const reactionButtonsOn = (page: string) =>
  Array.from(page.matchAll(/<button[^>]* name="reaction"[^>]*>/g), ([button]) => [
    /value="(\w*)"/.exec(button)?.[1],
    /aria-pressed="(\w+)"/.exec(button)?.[1],
  ]);

test("without JavaScript a message gets a reaction and loses it; the other reads it", async () => {
  const { me, her, path } = await addTwoWithChat();
  expect(reactionButtonsOn(await pageOf(path, me.cookie))).toEqual([]);
  const chosen = reactionButtonsOn(await pageOf(`${path}?reply=1`, me.cookie));
  expect(chosen).toHaveLength(7);
  expect(chosen).toContainEqual(["heart", "false"]);
  const press = (reaction: string) =>
    postForm(`${path}/react`, { seq: "1", reaction, before: "9" }, { cookie: me.cookie });
  const pressed = await press("heart");
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe(`${path}?before=9#m1`);
  expect(await pageOf(path, her.cookie)).toContain("Sam reacted: ❤️");
  expect(await pageOf(path, me.cookie)).toContain("You reacted: ❤️");
  expect(reactionButtonsOn(await pageOf(`${path}?reply=1`, me.cookie))).toContainEqual([
    "",
    "true",
  ]);
  await press("");
  expect(await pageOf(path, her.cookie)).not.toContain("reacted:");
});

test("the API sets and removes a reaction and returns all; invalid ones are rejected", async () => {
  const { me, her, path } = await addTwoWithChat();
  const conversation = path.slice(7);
  const call = (fields: object, cookie = me.cookie) =>
    sendJsonRequest(
      "/api/reaction.php",
      { conversation, seq: 1, reaction: "fire", ...fields },
      { cookie },
    );
  const list = async (cookie: string) =>
    sendRequest(`/api/reaction.php?conversation=${conversation}&from=1`, { cookie });
  expect((await call({})).status).toBe(204);
  expect(await (await list(her.cookie)).json()).toEqual({
    reactions: [{ seq: 1, theirs: "fire" }],
  });
  expect((await call({ reaction: null })).status).toBe(204);
  expect(await (await list(her.cookie)).json()).toEqual({ reactions: [] });
  for (const odd of [{ reaction: "kiss" }, { reaction: "❤️" }, { seq: 0 }, { seq: "1" }])
    expect((await call(odd)).status, JSON.stringify(odd)).toBe(422);
  expect((await call({ seq: 2 })).status).toBe(404);
  const stranger = await addLoggedIn();
  expect((await call({}, stranger.cookie)).status).toBe(404);
  expect((await list(stranger.cookie)).status).toBe(404);
  for (const odd of ["from=0", "from=x", ""]) {
    const address = `/api/reaction.php?conversation=${conversation}&${odd}`;
    expect((await sendRequest(address, { cookie: me.cookie })).status, odd).toBe(400);
  }
  expect((await call({}, her.cookie)).status).toBe(204);
});

test("a member without credits can react and is told so", async () => {
  const { her } = await addTwoWithChat();
  const poor = await addLoggedIn({ name: "Bo" });
  expect((await send(poor.id, her.cookie, "Hello")).status).toBe(200);
  const own = `/chats/${await conversationIdOf(HOST, poor.id, her.id)}`;
  const page = await pageOf(`${own}?reply=1`, poor.cookie);
  expect(page).not.toContain('id="composer"');
  expect(page).toContain('aria-label="React to this message"');
  expect(reactionButtonsOn(page)).toHaveLength(7);
  const heart = { seq: "1", reaction: "heart" };
  const pressed = await postForm(`${own}/react`, heart, { cookie: poor.cookie });
  expect(pressed.headers.get("location")).toBe(`${own}#m1`);
});

test("an unconfirmed member sees beside the reactions that they must confirm", async () => {
  const { her } = await addTwoWithChat();
  const late = await addLoggedIn({ status: "not_confirmed" });
  expect((await send(late.id, her.cookie, "Hello")).status).toBe(200);
  const own = `/chats/${await conversationIdOf(HOST, late.id, her.id)}`;
  const heart = { seq: "1", reaction: "heart" };
  const refused = await postForm(`${own}/react`, heart, { cookie: late.cookie });
  const back = refused.headers.get("location") ?? "";
  expect(back).toBe(`${own}?reply=1&refused=email_unconfirmed#m1`);
  const page = await pageOf(back.split("#")[0] ?? "", late.cookie);
  expect(page).toContain("Confirm your e-mail address first. Then you can react.");
});
