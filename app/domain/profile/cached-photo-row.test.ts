import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { SiteId } from "~/kit/ids";
import { createNearbyCache } from "~/platform/storage";
import { asId } from "../../../tests/support/member-by";
import { addPhoto, changeProfile, viewerOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { PHOTO_TTL, photoPath } from "../photo/photo";
import { type Grant, photoRefBuilder } from "../photo/photo-refs";
import type { ProfileViewer } from "./profile";

const NEAR = "https://near.test";
const START = Date.now();
const size = "main" as const;

/**
 * A new isolate in the data centre, `later` milliseconds after the start; `wait` advances its time.
 */
async function isolate({ later = 0, near = NEAR } = {}) {
  vi.resetModules();
  let now = START + later;
  const { findOpenPhoto, findPhoto, findSignedPhoto } = await import("./find-photo");
  const { openDatabase } = await import("~/db/database.server");
  const { createReadBatcher } = await import("~/db/read-batcher");
  const db = openDatabase(env.DB); // of the same isolate as the functions that read with it
  const work: Promise<unknown>[] = [];
  const nearby = createNearbyCache((_, promise) => void work.push(promise));
  const services = {
    ...realServices({ now: () => now, nearby }),
    db,
    readTogether: createReadBatcher(db),
  };
  const found = async (answer: Promise<string | null>) => {
    const key = await answer;
    await Promise.all(work);
    return key !== null;
  };
  return {
    wait(ms: number) {
      now += ms;
    },
    knows: (siteId: SiteId, id: string) =>
      found(findOpenPhoto(services, { siteId, near }, { id: asId(id), size })),
    findsPhoto: (siteId: SiteId, id: string, reader: ProfileViewer | null = null) =>
      found(findPhoto(services, { siteId, reader, near }, { id: asId(id), size })),
    signed(siteId: SiteId, id: string, grant: Grant) {
      const site = { id: siteId, cdn_prefix: "https://cdn.test" };
      const name = photoRefBuilder(realServices({ now: () => START }), site)(asId(id), grant);
      const query = new URL(photoPath(name, size)).searchParams;
      return found(findSignedPhoto(services, { siteId, near }, { id: asId(id), size, query }));
    },
  };
}

async function addPictured(visibility = "public") {
  const site = await addSite();
  const owner = await addMember(site);
  const id = await addPhoto(owner, { visibility });
  const deletePhoto = () => env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(id).run();
  return { site, owner, id, takeDown: deletePhoto };
}

test("a row cached by one isolate is shared for half a minute and no longer", async () => {
  const { site, id, takeDown: deletePhoto } = await addPictured();
  const first = await isolate();
  expect([await first.knows(site, id), await first.findsPhoto(site, id)]).toEqual([false, true]);
  expect(await first.knows(site, id)).toBe(true);
  await deletePhoto();
  const second = await isolate({ later: PHOTO_TTL - 1 });
  expect(await second.knows(site, id)).toBe(true);
  const third = await isolate({ later: PHOTO_TTL });
  expect([await third.knows(site, id), await third.findsPhoto(site, id)]).toEqual([false, false]);
});

test("a shared row expires with the isolate that read it", async () => {
  const { site, id } = await addPictured();
  await (await isolate()).findsPhoto(site, id);
  const second = await isolate({ later: PHOTO_TTL - 1 });
  expect(await second.knows(site, id)).toBe(true);
  second.wait(1);
  expect(await second.knows(site, id)).toBe(false);
});

test("a row not visible to everybody is not shared, and a visitor gets nothing", async () => {
  for (const visibility of ["members", "premium"]) {
    const { site, owner, id } = await addPictured(visibility);
    const reader = viewerOf(owner, { premium: true });
    const first = await isolate();
    expect(await first.findsPhoto(site, id, reader), visibility).toBe(true);
    expect(await first.knows(site, id), visibility).toBe(false);
    const second = await isolate();
    expect([await second.knows(site, id), await second.findsPhoto(site, id)]).toEqual([
      false,
      false,
    ]);
  }
  const { site, owner, id } = await addPictured();
  await changeProfile(owner.id, { status: "hidden" });
  expect(await (await isolate()).findsPhoto(site, id, viewerOf(owner))).toBe(true);
  expect(await (await isolate()).knows(site, id)).toBe(false);
});

test("a missing photo is not shared", async () => {
  const site = await addSite();
  const owner = await addMember(site);
  const id = await addPhoto(owner, { status: "pending" });
  expect(await (await isolate()).findsPhoto(site, id)).toBe(false);
  await env.DB.prepare("UPDATE photos SET status = 'active' WHERE id = ?").bind(id).run();
  expect(await (await isolate()).findsPhoto(site, id)).toBe(true);
});

test("another site or origin does not see the cached row", async () => {
  const [{ site, id }, other] = [await addPictured(), await addSite()];
  await (await isolate()).findsPhoto(site, id);
  expect(await (await isolate()).knows(other, id)).toBe(false);
  expect(await (await isolate({ near: "https://far.test" })).knows(site, id)).toBe(false);
  expect(await (await isolate()).knows(site, id)).toBe(true);
});

test("a signed address's row is shared under the audience it was issued for", async () => {
  const { site, id, takeDown: deletePhoto } = await addPictured("members");
  expect(await (await isolate()).signed(site, id, "members")).toBe(true);
  await deletePhoto();
  expect(await (await isolate()).signed(site, id, "members")).toBe(true);
  expect(await (await isolate()).signed(site, id, "premium")).toBe(false);
  expect(await (await isolate({ later: PHOTO_TTL })).signed(site, id, "members")).toBe(false);
});
