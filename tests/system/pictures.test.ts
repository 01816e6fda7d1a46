import { afterAll, beforeAll, expect, test } from "vitest";
import { DistantSite } from "../support/distant-site.ts";

const CARDS = 24;
let site: DistantSite;
beforeAll(async () => {
  site = await DistantSite.start();
}, 120_000);
afterAll(() => site?.stop());

const photosOf = (visibility: string) =>
  site.read(
    `SELECT ph.id FROM photos ph JOIN profiles p ON p.id = ph.profile_id WHERE ph.site_id = 'demo'
     AND ph.status = 'active' AND p.status = 'active' AND ph.visibility = '${visibility}' ORDER BY ph.id LIMIT ${CARDS}`,
  );

/** The number of database queries while each member loads all these pictures in turn. */
async function countQueriesBy(cookies: string[], photos: string[]): Promise<number> {
  let queryCount = 0;
  for (const cookie of cookies)
    for (const photo of photos) queryCount += await site.get(`/photos/${photo}/thumb`, cookie);
  return queryCount;
}

test("a page of cards queries once per picture, and for no further session", async () => {
  const photos = photosOf("public");
  expect(photos).toHaveLength(CARDS);
  const [first = "", ...others] = site.people.slice(0, 10).map(({ cookie }) => cookie);
  await countQueriesBy([first], photos.slice(0, 1)); // from here on the site is cached
  expect(await countQueriesBy([first], photos.slice(1))).toBe(CARDS - 1);
  expect(await countQueriesBy([...others, ""], photos)).toBe(0);
}, 60_000);

test("a members' photo queries the session of each member", async () => {
  const photos = photosOf("members").slice(0, 3);
  const cookies = site.people.slice(0, 3).map(({ cookie }) => cookie);
  for (const cookie of cookies)
    expect(await countQueriesBy([cookie], photos)).toBeGreaterThanOrEqual(photos.length);
}, 60_000);
