import { beforeAll, expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { addLoggedIn, sendRequest, textOf } from "./app-client";
import { addShop, setJoinedAt } from "./shop-site";

beforeAll(addShop);

/** The banner of a page: its target and its text; null where there is none. */
async function bannerOf(ago: number, { premium = false, path = "/members" } = {}) {
  const { id, cookie } = await addLoggedIn({ premium });
  await setJoinedAt(id, Date.now() - ago);
  const page = await textOf(await sendRequest(path, { cookie }));
  const [, to, text = ""] =
    /<aside aria-label="25% welcome discount"[^>]*><a [^>]*href="([^"]+)"[^>]*>(.*?)<\/aside>/s.exec(
      page,
    ) ?? [];
  return to === undefined ? null : { to, text: text.replaceAll(/<[^>]+>/g, " ") };
}

test("every page shows a new member how long the welcome discount lasts", async () => {
  const banner = await bannerOf(hours(3));
  expect(banner).toMatchObject({ to: expect.stringMatching(/^\/credits/) });
  expect(banner?.text).toMatch(/25% welcome discount\s+(?:01:00:00|00:59:5\d)\s+hours/);
  expect(banner?.text, "without a script it says when").toMatch(/until \d\d:\d\d/);
  expect(await bannerOf(minutes(1), { path: "/likes" })).not.toBeNull();
});

test("a buyer, a member of four hours, and a chat show no welcome banner", async () => {
  expect(await bannerOf(hours(4))).toBeNull();
  expect(await bannerOf(minutes(1), { premium: true })).toBeNull();
  expect(await bannerOf(minutes(1), { path: "/chats" })).toBeNull();
});

test("no countdown on payment and account pages", async () => {
  for (const path of ["/credits/small", "/transactions", "/settings/delete"])
    expect(await bannerOf(minutes(1), { path }), path).toBeNull();
});
