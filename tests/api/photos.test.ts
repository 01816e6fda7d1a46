import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addBlock, addPhoto } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

const BYTES = "a picture";
beforeAll(async () => {
  await addTestSite();
});

async function addPicture(visibility: string) {
  const owner = await addLoggedIn();
  const id = await addPhoto(owner, { visibility });
  await (env as unknown as Env).PHOTOS.put(`${HOST}/${id}/thumb.webp`, BYTES);
  return { owner, id, path: `/photos/${id}/thumb` };
}

test("a public photo is served to visitors, cached by the browser alone and briefly", async () => {
  const { path } = await addPicture("public");
  const answer = await sendRequest(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(BYTES);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=30, must-revalidate",
    "x-content-type-options": "nosniff",
  });
});

test("a browser with a current copy gets 304", async () => {
  const { path } = await addPicture("public");
  const etag = (await sendRequest(path)).headers.get("etag") as string;
  const again = await sendRequest(path, { headers: { "if-none-match": `"other", ${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await sendRequest(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD returns GET's headers without the bytes", async () => {
  const { path } = await addPicture("public");
  const answer = await sendRequest(path, { method: "HEAD" });
  expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([
    200,
    String(BYTES.length),
    "",
  ]);
});

test("members' and Premium photos get 404 for those who may not see them", async () => {
  const members = await addPicture("members");
  const premium = await addPicture("premium");
  const free = await addLoggedIn();
  const paid = await addLoggedIn({ premium: true });
  const statusOf = async (path: string, cookie?: string) =>
    (await sendRequest(path, { cookie })).status;
  expect([await statusOf(members.path), await statusOf(members.path, free.cookie)]).toEqual([
    404, 200,
  ]);
  expect(await statusOf(premium.path)).toBe(404);
  expect(await statusOf(premium.path, free.cookie)).toBe(404);
  expect(await statusOf(premium.path, paid.cookie)).toBe(200);
  expect(await statusOf(premium.path, premium.owner.cookie)).toBe(200);
});

test("an unknown photo, another size, or one without bytes gets 404", async () => {
  const { id } = await addPicture("public");
  const lost = await addPhoto(await addMember(HOST));
  for (const path of [
    `/photos/${newId()}/thumb`,
    `/photos/${id}/original`,
    `/photos/${lost}/thumb`,
  ])
    expect((await sendRequest(path)).status).toBe(404);
});

test("a members' photo is cached for half a minute, never across a block", async () => {
  const { path, owner } = await addPicture("members");
  const reader = await addLoggedIn();
  const blocked = await addLoggedIn();
  const blocker = await addLoggedIn();
  await addBlock(owner, blocked);
  await addBlock(blocker, owner);
  expect((await sendRequest(path, { cookie: reader.cookie })).headers.get("cache-control")).toBe(
    "private, max-age=30, must-revalidate",
  );
  for (const { cookie } of [blocked, blocker]) {
    const answer = await sendRequest(path, { cookie });
    expect([answer.status, await answer.text(), answer.headers.get("cache-control")]).toEqual([
      404,
      "",
      "no-store",
    ]);
  }
});
