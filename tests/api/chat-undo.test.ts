import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

async function talking() {
  const me = await addLoggedIn();
  const her = await addMember(HOST, { name: "Ai<no>" });
  const id = await addChat(me, her, 3);
  const page = async (path: string) => textOf(await sendRequest(path, { cookie: me.cookie }));
  const remove = () => postForm(`/chats/${id}/delete`, {}, { cookie: me.cookie });
  return { me, id, page, remove };
}
const FORM = /<form(?=[^>]*method="post")[^>]*action="\/chats\/undo"/;
const wordIn = (html: string) => /name="undo" value="([^"]+)"/.exec(html)?.[1] as string;

test("without JavaScript the chat list confirms a deletion and undoes it by a form", async () => {
  const { me, id, page, remove } = await talking();
  const gone = await remove();
  const address = gone.headers.get("location") as string;
  expect([gone.status, address]).toEqual([303, expect.stringMatching(/^\/chats\?undo=[-\w]+$/)]);
  const html = await page(address);
  expect(html).toMatch(/Ai&lt;no&gt;\S* is deleted/);
  expect(html).toMatch(FORM);
  expect(html).not.toContain(`href="/chats/${id}"`);
  const undone = await postForm("/chats/undo", { undo: wordIn(html) }, { cookie: me.cookie });
  expect([undone.status, undone.headers.get("location")]).toEqual([303, "/chats"]);
  expect(await page("/chats")).toContain(`href="/chats/${id}"`);
  expect(await page(`/chats/${id}`)).toContain("message 3");
  expect(await page(address), "it is undone").not.toMatch(FORM);
});

test("an expired undo says so, and another member's undo is rejected", async () => {
  const { me, id, page, remove } = await talking();
  const word = wordIn(await page((await remove()).headers.get("location") as string));
  const other = await addLoggedIn();
  for (const [cookie, undo] of [
    [other.cookie, word],
    [me.cookie, "made-up"],
  ] as const) {
    const answer = await postForm("/chats/undo", { undo }, { cookie });
    expect(answer.headers.get("location")).toBe("/chats?undo=late");
  }
  expect(await page("/chats?undo=late")).toContain("too late to undo");
  expect(await page(`/chats?undo=${"x".repeat(300)}`)).not.toMatch(FORM);
  expect(await page(`/chats/${id}`)).not.toContain("message 3");
  const loggedOutResponse = await postForm("/chats/undo", { undo: word });
  expect(loggedOutResponse.headers.get("location")).toMatch(/^\/login/);
  expect((await postForm("/chats/undo", {}, { cookie: me.cookie })).status).toBe(400);
});
