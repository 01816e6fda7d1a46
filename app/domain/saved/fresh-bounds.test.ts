import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { queryOf } from "~/db/batch";
import { readIn } from "../../../tests/support/people";
import { fill, list, openedAt, save } from "../../../tests/support/saved";
import { everyone, NOW, world } from "../../../tests/support/searches";
import { listSaved } from "./list-saved";

test("counts up to 99 new matches, and marks a count whose scan was cut off", async () => {
  const here = await world();
  await save(here);
  await save(here, { minAge: 60 });
  await openedAt(here.me, 0);
  const counts = async () => (await list(here)).map(({ fresh }) => fresh);
  await fill(here.siteId, 99);
  expect(await counts()).toEqual([
    { number: 99, more: false },
    { number: 0, more: false },
  ]);
  await fill(here.siteId, 310);
  expect(await counts()).toEqual([
    { number: 99, more: true },
    { number: 0, more: true },
  ]);
});

test("three searches together read at most half a page's rows of a search", async () => {
  const here = await world();
  for (const gender of ["both", "female", "male"] as const) await save(here, { gender });
  await openedAt(here.me, 0);
  await fill(here.siteId, 2_000);
  const read: number[] = [];
  await listSaved(
    {
      now: () => NOW,
      readTogether: async (statement) => {
        const { sql, params } = queryOf(statement);
        const { results, meta } = await env.DB.prepare(sql)
          .bind(...params)
          .all();
        read.push(meta.rows_read);
        return results as never[];
      },
    },
    { site: here.site, viewer: here.viewer, search: everyone, outlook: readIn("en") },
  );
  expect(read).toHaveLength(1);
  expect(read[0]).toBeLessThanOrEqual(1_000);
});
