import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

test("a profile opened from a search links to the previous and next profile", async () => {
  const { cookie } = await addLoggedIn({ gender: "male" });
  for (let n = 0; n < 3; n++) await addMember(HOST, { lastActive: Date.now() - n * 60_000 });
  const page = async (path: string) => textOf(await sendRequest(path, { cookie }));
  const within = "gender=female&amp;country=NL&amp;min_age=18&amp;max_age=99";
  const results = await page("/members?gender=female&country=NL&min_age=18&max_age=99");
  const ids = Array.from(
    results.matchAll(new RegExp(`href="/members/([-\\w]{22})\\?${within}"`, "g")),
    ([, id]) => id,
  );
  const [first, second, third] = [...new Set(ids)];
  expect(third).toBeDefined();
  const open = (id = "") => page(`/members/${id}?${within.replaceAll("&amp;", "&")}`);
  const way = (html: string, rel: string) =>
    new RegExp(`<a(?=[^>]*rel="${rel}")[^>]*href="/members/([-\\w]{22})\\?${within}"`).exec(
      html,
    )?.[1];
  const middle = await open(second);
  expect([way(middle, "prev"), way(middle, "next")]).toEqual([first, third]);
  const end = await open(first);
  expect([way(end, "prev"), way(end, "next")]).toEqual([undefined, second]);
  expect(middle).toContain(`href="/members?${within}"`);
  expect(way(await page(`/members/${second}`), "next")).toBeUndefined();
});
