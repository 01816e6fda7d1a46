import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addSite } from "../support/test-database";
import { addLoggedIn, HOST, sendRequest } from "./app-client";

const CDN = "https://cdn.example.com";

beforeAll(async () => {
  await addSite({ cdn_prefix: CDN }, HOST);
  await addSite({ cdn_prefix: CDN }, "other.test");
});

/** A member with a photo, and its URL behind the prefix from the member's own page. */
async function addMemberWithPhoto() {
  const member = await addLoggedIn();
  const photo = await addPhoto(member, { main: true });
  await (env as unknown as Env).PHOTOS.put(`${HOST}/${photo}/main.webp`, "a picture");
  const body = await (await sendRequest("/api/user.php", { cookie: member.cookie })).text();
  const [, path = ""] = new RegExp(`${CDN}(/photos/[^"]+/main\\?[^"]+)"`).exec(body) ?? [];
  return { id: member.id, photo, path };
}
const status = async (url: string, init: Parameters<typeof sendRequest>[1] = {}) =>
  (await sendRequest(url, init)).status;

test("a signed photo URL is valid for one site, photo and size in any spelling", async () => {
  const { photo, path } = await addMemberWithPhoto();
  expect([await status(path), await status(path, { method: "HEAD" })]).toEqual([200, 200]);
  expect(await status(path, { method: "POST" })).toBe(405);
  expect(await status(path, { origin: "https://other.test" })).toBe(404);
  const [, query = ""] = path.split("?");
  for (const url of [
    `/photos/${photo}/main?for=public&${query}`,
    `/photos/${photo}/main?sign=x&${query}`,
    `/photos/${photo}/thumb?${query}`,
    `/photos/${photo}%00/main?${query}`,
    `${path}A`,
    path.replace(/until=(\d+)/, "until=$1.5"),
    path.replace(/until=(\d+)/, "until=$19"),
    path.replace(/sign=[^&]*/, `sign=${"A".repeat(22)}`),
    path.replace(/sign=[^&]*/, `sign=${"A".repeat(9_000)}`),
  ])
    expect([url.slice(0, 90), await status(url)]).toEqual([url.slice(0, 90), 404]);
});

test("a banned member and deleted photos get 404 at URLs signed before", async () => {
  const banned = await addMemberWithPhoto();
  const deleted = await addMemberWithPhoto();
  await changeProfile(banned.id, { status: "disabled" });
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(banned.id).run();
  await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(deleted.photo).run();
  expect([await status(banned.path), await status(deleted.path)]).toEqual([404, 404]);
});

test("no response reveals whether a photo URL exists or is made up", async () => {
  const { path } = await addMemberWithPhoto();
  const summaryOf = async (url: string) => {
    const answer = await sendRequest(url);
    const headers = ["cache-control", "content-type", "vary", "etag"];
    return [answer.status, await answer.text(), ...headers.map((name) => answer.headers.get(name))];
  };
  const forged = await summaryOf(path.replace(/sign=[^&]*/, `sign=${"A".repeat(22)}`));
  expect(await summaryOf("/photos/-photo-photo-photo-pho/main?for=own&until=1&sign=x")).toEqual(
    forged,
  );
  const many = await Promise.all(Array.from({ length: 30 }, (_, n) => summaryOf(`${path}${n}`)));
  for (const one of many) expect(one).toEqual(forged);
});
