import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addPhoto } from "../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { deleteUnusedPhotos } from "./scheduled-jobs";

const HOUR = 3_600_000;
const now = Date.now();
const { PHOTOS } = env as unknown as Env;

const storedKeys = async (site: string) =>
  (await PHOTOS.list({ prefix: `${site}/` })).objects.map(({ key }) => key.split("/")[1]);
const noted = async (site: string) =>
  (
    await env.DB.prepare("SELECT photo_id AS id FROM unused_photos WHERE site_id = ?")
      .bind(site)
      .all<{ id: string }>()
  ).results.map(({ id }) => id);

test("unused bytes are deleted: of deleted photos and failed uploads", async () => {
  const site = await addSite();
  const member = await addMember(site);
  const used = await addPhoto(member);
  const gone = await addPhoto(member);
  const lost = newId();
  const young = newId();
  for (const id of [used, gone, lost, young]) await PHOTOS.put(`${site}/${id}/thumb.webp`, "x");
  const note = env.DB.prepare(
    "INSERT INTO unused_photos (photo_id, site_id, since) VALUES (?, ?, ?)",
  );
  await env.DB.batch([
    env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(gone),
    note.bind(lost, site, now - 2 * HOUR),
    note.bind(young, site, now),
  ]);
  expect((await noted(site)).sort()).toEqual([gone, lost, young].sort());
  const broken = realServices({ now: () => now });
  const failing = { ...broken.photos, delete: () => Promise.reject(new Error("R2 is away")) };
  await expect(deleteUnusedPhotos({ ...broken, photos: failing })).rejects.toThrow("R2 is away");
  expect(await noted(site)).toHaveLength(3);
  await deleteUnusedPhotos(broken);
  expect((await storedKeys(site)).sort()).toEqual([used, young].sort());
  expect(await noted(site)).toEqual([young]);
});

test("storing a row removes its upload record, a shared folder is never recorded", async () => {
  const member = await addMember(await addSite());
  const id = await addPhoto(member);
  await env.DB.prepare("UPDATE photos SET folder = 'shared' WHERE id = ?").bind(id).run();
  await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(id).run();
  expect(await noted(member.siteId)).toEqual([]);
});
