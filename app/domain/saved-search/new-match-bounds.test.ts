import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { localeContextOf } from "../../../tests/support/member-fixtures";
import {
  addWomenOfThirty,
  listOwnSearches,
  saveOwnSearch,
  setSeenAt,
} from "../../../tests/support/saved-searches";
import { addSearchSite, everyone, NOW } from "../../../tests/support/search-setup";
import { listSavedSearches } from "./list-saved-searches";

test("counts up to 99 new matches, and marks a count whose scan was cut off", async () => {
  const here = await addSearchSite();
  await saveOwnSearch(here);
  await saveOwnSearch(here, { minAge: 60 });
  await setSeenAt(here.me, 0);
  const counts = async () => (await listOwnSearches(here)).map(({ fresh }) => fresh);
  await addWomenOfThirty(here.siteId, 99);
  expect(await counts()).toEqual([
    { number: 99, more: false },
    { number: 0, more: false },
  ]);
  await addWomenOfThirty(here.siteId, 310);
  expect(await counts()).toEqual([
    { number: 99, more: true },
    { number: 0, more: true },
  ]);
});

test("three searches together read at most half a page's rows of a search", async () => {
  const here = await addSearchSite();
  for (const gender of ["both", "female", "male"] as const) await saveOwnSearch(here, { gender });
  await setSeenAt(here.me, 0);
  await addWomenOfThirty(here.siteId, 2_000);
  const read: number[] = [];
  await listSavedSearches(
    {
      now: () => NOW,
      readTogether: async (statement) => {
        const { sql, params } = toQuery(statement);
        const { results, meta } = await env.DB.prepare(sql)
          .bind(...params)
          .all();
        read.push(meta.rows_read);
        return results as never[];
      },
    },
    { site: here.site, viewer: here.viewer, search: everyone, outlook: localeContextOf("en") },
  );
  expect(read).toHaveLength(1);
  expect(read[0]).toBeLessThanOrEqual(1_000);
});
