import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { all } from "~/db/batch";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { selectOwnChatPhotos } from "./chat-photo-sql";

const add = (id: string, { id: sender, siteId }: TestMember) =>
  env.DB.prepare(
    "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 1, ?, 4, 5, 'dce543', '', 0)",
  )
    .bind(id, siteId, `chat ${id}`, sender)
    .run();

test("a data export contains the pictures its member sent on this site, page by page", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site);
  for (const id of ["b", "a", "d"]) await add(id, me);
  await add("c", her);
  const page = async (of: TestMember, after = "") =>
    (await all(realServices().db, selectOwnChatPhotos(of, after, 2))).map(({ id }) => id);
  expect(await page(me)).toEqual(["a", "b"]);
  expect(await page(me, "b")).toEqual(["d"]);
  expect(await page(her)).toEqual(["c"]);
  expect(await page({ ...me, siteId: await addSite() })).toEqual([]);
});
