import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { ClientId, PhotoId, SiteId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addPhoto,
  changeProfile,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { PHOTO_SIZES, type PhotoSize, photoPath } from "../photo/photo";
import { type Grant, photoRefBuilder, plainPhotoRef } from "../photo/photo-refs";
import { findPhoto, findSignedPhoto } from "./find-photo";
import {
  addOwnPhoto,
  deleteOwnPhoto,
  listOwnPhotos,
  makeMainPhoto,
  orderPhotos,
  setPhotoVisibility,
} from "./own-photos";
import type { ProfileViewer } from "./profile";

describe("find photo", () => {
  type PhotoInput = { site: SiteId; by: ProfileViewer | null; size?: PhotoSize; at?: number };
  /** The storage key a viewer gets for a photo on a site, at a moment. */
  const findKey = (id: string, { site, by, size = "main", at = Date.now() }: PhotoInput) =>
    findPhoto(
      realServices({ now: () => at }),
      { siteId: site, reader: by },
      { id: asId(id), size },
    );

  test("public photos are visible to all, others by membership and ownership", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const other = await addMember(site);
    const readers = {
      visitor: null,
      member: viewerOf(other),
      premium: viewerOf(other, { premium: true }),
      owner: viewerOf(owner),
    };
    const seenBy = async (visibility: string, size: PhotoSize = "main") => {
      const id = await addPhoto(owner, { visibility });
      const seen = await Promise.all(
        Object.entries(readers).map(async ([name, reader]) =>
          (await findKey(id, { site, by: reader, size })) ? [name] : [],
        ),
      );
      return seen.flat();
    };
    expect(await seenBy("public")).toEqual(["visitor", "member", "premium", "owner"]);
    expect(await seenBy("members")).toEqual(["member", "premium", "owner"]);
    expect(await seenBy("premium")).toEqual(["premium", "owner"]);
    expect(await seenBy("premium", "thumb")).toEqual(["premium", "owner"]);
    expect(await seenBy("premium", "tiny")).toEqual(["member", "premium", "owner"]);
    expect(await seenBy("members", "tiny")).toEqual(["member", "premium", "owner"]);
  });

  test("the storage key contains the folder and the size", async () => {
    const site = await addSite();
    const id = await addPhoto(await addMember(site));
    expect(await findKey(id, { site, by: null, size: "thumb" })).toBe(`${site}/${id}/thumb.webp`);
  });

  test("a pending, rejected, foreign or unknown photo is not found", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const ids = [
      await addPhoto(owner, { status: "pending" }),
      await addPhoto(owner, { status: "rejected" }),
      await addPhoto(await addMember(await addSite())),
      "nothing",
    ];
    const reader = viewerOf(owner, { premium: true });
    for (const id of ids) expect(await findKey(id, { site, by: reader })).toBeNull();
  });

  test("a photo just shown on one site is not found on another", async () => {
    const site = await addSite();
    const other = await addSite();
    const owner = await addMember(site);
    for (const visibility of ["public", "members"]) {
      const id = await addPhoto(owner, { visibility });
      expect(await findKey(id, { site, by: viewerOf(owner) }), visibility).not.toBeNull();
      expect(await findKey(id, { site: other, by: viewerOf(owner) }), visibility).toBeNull();
    }
  });

  test("photos of a hidden member are visible to that member only", async () => {
    const site = await addSite();
    const owner = await addMember(site, { profileStatus: "hidden" });
    const other = await addMember(site);
    const id = await addPhoto(owner);
    expect(await findKey(id, { site, by: viewerOf(other) })).toBeNull();
    expect(await findKey(id, { site, by: viewerOf(owner) })).not.toBeNull();
  });

  test("a member who hides is not visible after a minute", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const id = await addPhoto(owner);
    const at = Date.now();
    expect(await findKey(id, { site, by: null, at })).not.toBeNull();
    await changeProfile(owner.id, { status: "hidden" });
    expect(await findKey(id, { site, by: null, at: at + minutes(1) })).toBeNull();
  });

  test("a block hides non-public photos in both directions", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const blocked = await addMember(site);
    const blocker = await addMember(site);
    const third = await addMember(site);
    await addBlock(owner, blocked);
    await addBlock(blocker, owner);
    for (const visibility of ["members", "premium"]) {
      const id = await addPhoto(owner, { visibility });
      const seen = (member: typeof owner) =>
        findKey(id, { site, by: viewerOf(member, { premium: true }) });
      expect([await seen(blocked), await seen(blocker)], visibility).toEqual([null, null]);
      expect(
        await findKey(id, { site, by: viewerOf(blocked), size: "tiny" }),
        visibility,
      ).toBeNull();
      expect(await seen(third), visibility).toEqual(expect.any(String));
      expect(await seen(owner), visibility).not.toBeNull();
    }
  });

  test("a photo seen before a block is hidden within a minute", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const other = await addMember(site);
    const id = await addPhoto(owner, { visibility: "members" });
    const at = Date.now();
    expect(await findKey(id, { site, by: viewerOf(other), at })).not.toBeNull();
    await addBlock(owner, other);
    expect(await findKey(id, { site, by: viewerOf(other), at: at + minutes(1) })).toBeNull();
  });

  test("an id that mimics another viewer's cache key does not affect that viewer", async () => {
    const site = await addSite();
    const owner = await addMember(site);
    const other = await addMember(site);
    for (const reader of [viewerOf(other), null]) {
      const id = await addPhoto(owner);
      for (const key of [`${id}:${reader?.id ?? null}`, `${site}:${id}`])
        expect(await findKey(key, { site, by: null })).toBeNull();
      expect(await findKey(id, { site, by: reader })).not.toBeNull();
    }
  });
});

describe("add photo", async () => {
  type OwnerInput = Parameters<typeof addMember>[1];
  const AUTOMATIC = { photo_review: "automatic" } as const;

  /** A member who uploads pictures; `later` collects the deferred work. */
  async function owner(overrides: OwnerInput = {}) {
    const site = await addSite();
    const member = {
      ...(await addMember(site, overrides)),
      premium: Boolean(overrides?.premium),
      hidesPresence: false,
    };
    const later: Promise<unknown>[] = [];
    const services = realServices({ defer: (_name, work) => void later.push(work) });
    const add = async (
      bytes: Uint8Array<ArrayBuffer>,
      clientId = crypto.randomUUID() as string,
    ) => {
      const added = await addOwnPhoto(services, member, {
        site: AUTOMATIC,
        bytes: bytes.buffer,
        clientId: clientId as ClientId,
      });
      await Promise.all(later.splice(0));
      return added.ok ? added.value.id : added.refusal;
    };
    const rows = async () =>
      (
        await env.DB.prepare(
          "SELECT id, position FROM photos WHERE profile_id = ? ORDER BY position",
        )
          .bind(member.id)
          .all<{ id: string; position: number }>()
      ).results;
    const main = () =>
      env.DB.prepare("SELECT main_photo_id AS id, has_photo AS shown FROM profiles WHERE id = ?")
        .bind(member.id)
        .first();
    const bytes = async () =>
      (await (env as unknown as Env).PHOTOS.list({ prefix: `${site}/` })).objects.length;
    return { site, member, add, rows, main, bytes, services };
  }

  test("the first photo becomes the main one and others follow in order", async () => {
    const { add, rows, main } = await owner();
    const ids = [await add(await png(40, 50, 1)), await add(await png(40, 50, 2))];
    expect(await rows()).toEqual(ids.map((id, position) => ({ id, position })));
    expect(await main()).toEqual({ id: ids[0], shown: 1 });
  });

  test.each([
    ["free", false, 3],
    ["premium", true, 25],
  ])(
    "of fifty concurrent photos a %s member keeps as many as there is room for",
    async (_, premium, room) => {
      const { add, rows, bytes } = await owner({ premium });
      const pictures = await Promise.all(Array.from({ length: 50 }, (__, n) => png(18, 16, n + 1)));
      const answers = await Promise.all(pictures.map((picture) => add(picture)));
      expect(answers.filter((answer) => answer === "no_room")).toHaveLength(50 - room);
      expect((await rows()).map(({ id }) => id).sort()).toEqual(
        answers.filter((answer) => answer !== "no_room").sort(),
      );
      expect(await rows()).toHaveLength(room);
      expect(await bytes()).toBe(room * PHOTO_SIZES.length);
      const unused = await env.DB.prepare(
        "SELECT count(*) AS n FROM unused_photos u JOIN photos p ON p.id = u.photo_id",
      ).first("n");
      expect(unused).toBe(0);
    },
  );

  test("a photo sent again with the same client id is stored once, also concurrently", async () => {
    const { add, rows, bytes } = await owner();
    const picture = await png(40, 50);
    const sent = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add(picture, sent)));
    expect(new Set([...answers, await add(picture, sent)])).toEqual(new Set([answers[0]]));
    expect(await rows()).toHaveLength(1);
    expect(await bytes()).toBe(PHOTO_SIZES.length);
  });

  test("two pictures with one client id sent concurrently are one photo", async () => {
    const { add, rows } = await owner();
    const sent = crypto.randomUUID();
    const pictures = [await png(40, 50, 1), await png(40, 50, 2)];
    const answers = await Promise.all(pictures.map((picture) => add(picture, sent)));
    expect(new Set(answers).size).toBe(1);
    expect((await rows()).map(({ id }) => id)).toEqual([answers[0]]);
  });

  test("another member may use the same client id", async () => {
    const one = await owner();
    const other = await owner();
    const sent = crypto.randomUUID();
    expect(await one.add(await png(40, 50), sent)).not.toBe(
      await other.add(await png(40, 50), sent),
    );
    expect([(await one.rows()).length, (await other.rows()).length]).toEqual([1, 1]);
  });

  test("a nearly identical picture is rejected too", async () => {
    const { add, member } = await owner();
    await add(await png(18, 16, 7));
    const photos = "FROM photos WHERE profile_id = ?";
    const hash = await env.DB.prepare(`SELECT look ${photos}`)
      .bind(member.id)
      .first<string>("look");
    const near =
      (hash ?? "").slice(0, -1) + (Number.parseInt(hash?.at(-1) ?? "", 16) ^ 1).toString(16);
    await env.DB.prepare("UPDATE photos SET look = ? WHERE profile_id = ?")
      .bind(near, member.id)
      .run();
    expect(await add(await png(18, 16, 7))).toBe("duplicate_picture");
  });

  test("the same picture again is rejected; another member's is not", async () => {
    const one = await owner();
    const other = await owner();
    await one.add(await png(18, 16, 7));
    expect(await one.add(await png(18, 16, 7))).toBe("duplicate_picture");
    const at = await Promise.all([1, 2].map(() => other.add(new Uint8Array(SAME))));
    expect(at.sort()).toEqual([expect.any(String), "duplicate_picture"].sort());
    expect(await one.rows()).toHaveLength(1);
    expect(await other.rows()).toHaveLength(1);
  });
  const SAME = await png(18, 16, 7);

  test("photos above the limit stay when Premium ends, and no further one is added", async () => {
    const { add, rows, member } = await owner({ premium: true });
    for (const shade of [1, 2, 3, 4]) await add(await png(40, 50, shade));
    await env.DB.prepare("UPDATE accounts SET premium_since = NULL WHERE id = ?")
      .bind(member.id)
      .run();
    member.premium = false;
    expect(await add(await png(40, 50, 5))).toBe("no_room");
    expect(await rows()).toHaveLength(4);
  });

  test("a rejected photo counts against the limit, and sixty may be tried an hour", async () => {
    const { add, member } = await owner();
    await add(await png(40, 50, 1));
    await env.DB.prepare("UPDATE photos SET status = 'rejected' WHERE profile_id = ?")
      .bind(member.id)
      .run();
    await add(await png(40, 50, 2));
    await add(await png(40, 50, 3));
    expect(await add(await png(40, 50, 4))).toBe("no_room");
    const tries = await owner();
    for (let n = 0; n < 60; n++) expect(await tries.add(new Uint8Array(9))).toBe("not_a_picture");
    expect(await tries.add(new Uint8Array(9))).toBe("too_many_photos");
  });
});

describe("arrange photos", () => {
  const later: Promise<unknown>[] = [];
  const services = () => realServices({ defer: (_name, work) => void later.push(work) });
  const done = { ok: true, value: null };
  const missing = { ok: false, refusal: "not_found" };

  async function addOwnerWithPhotos(...visibilities: string[]) {
    const member = await addMember(await addSite());
    const ids = [];
    for (const [position, visibility] of visibilities.entries())
      ids.push(await addPhoto(member, { visibility, position, main: position === 0 }));
    return { member, ids, stranger: await addMember(member.siteId) };
  }
  /** The owner's view of a photo: its id, and "main". */
  const ownPhotosOf = async (member: TestMember) => {
    const { photos } = await listOwnPhotos(services(), viewerOf(member), plainPhotoRef);
    return photos.map(({ id, visibility, main }) => [id, visibility, ...(main ? ["main"] : [])]);
  };

  test("photos are stored in their owner's order; unlisted ones follow", async () => {
    const { member, ids, stranger } = await addOwnerWithPhotos("public", "public", "members");
    const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
    await orderPhotos(services(), member, [c, b, a]);
    expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([c, b, a]);
    await orderPhotos(services(), member, [b]);
    expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([b, c, a]);
    await orderPhotos(services(), stranger, [a, b, c]);
    expect((await ownPhotosOf(member)).map(([id]) => id)).toEqual([b, c, a]);
  });

  test("another photo becomes main unless Premium-only, rejected or someone else's", async () => {
    const { member, ids, stranger } = await addOwnerWithPhotos("public", "members", "premium");
    const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
    const main = (by: TestMember, id: PhotoId) => makeMainPhoto(services(), by, id);
    expect(await main(member, b)).toEqual(done);
    expect(await main(member, c)).toEqual({ ok: false, refusal: "main_for_premium" });
    expect(await main(stranger, a)).toEqual({ ok: false, refusal: "not_found" });
    expect(await ownPhotosOf(member)).toEqual([
      [a, "public"],
      [b, "members", "main"],
      [c, "premium"],
    ]);
    const refused = await addPhoto(member, { status: "rejected", position: 3 });
    expect(await main(member, refused)).toEqual({ ok: false, refusal: "main_for_premium" });
    expect(await ownPhotosOf(stranger)).toEqual([]);
  });

  test("an owner sets a photo's visibility; the main one is never Premium-only", async () => {
    const { member, ids, stranger } = await addOwnerWithPhotos("public", "public");
    const [a, b] = ids as [PhotoId, PhotoId];
    const show = (by: TestMember, photo: PhotoId, visibility: "members" | "premium") =>
      setPhotoVisibility(services(), by, { photo, visibility });
    expect(await show(member, b, "premium")).toEqual(done);
    expect(await show(member, a, "members")).toEqual(done);
    expect(await show(member, a, "premium")).toEqual({ ok: false, refusal: "main_for_premium" });
    expect(await show(stranger, b, "members")).toEqual({ ok: false, refusal: "not_found" });
    expect(await ownPhotosOf(member)).toEqual([
      [a, "members", "main"],
      [b, "premium"],
    ]);
  });

  test("a deleted photo loses its bytes and the next eligible one becomes main", async () => {
    const { member, ids, stranger } = await addOwnerWithPhotos("public", "premium", "members");
    const [a, b, c] = ids as [PhotoId, PhotoId, PhotoId];
    const { PHOTOS } = env as unknown as Env;
    await PHOTOS.put(`${member.siteId}/${a}/main.webp`, "x");
    expect(await deleteOwnPhoto(services(), stranger, a)).toEqual(missing);
    expect(await deleteOwnPhoto(services(), member, a)).toMatchObject({ ok: true });
    await Promise.all(later.splice(0));
    expect(await PHOTOS.get(`${member.siteId}/${a}/main.webp`)).toBeNull();
    expect(await ownPhotosOf(member)).toEqual([
      [b, "premium"],
      [c, "members", "main"],
    ]);
    expect(await deleteOwnPhoto(services(), member, a)).toEqual(missing);
    await deleteOwnPhoto(services(), member, c);
    const main = "SELECT main_photo_id AS id, has_photo AS shown FROM profiles WHERE id = ?";
    expect(await env.DB.prepare(main).bind(member.id).first()).toEqual({ id: null, shown: 0 });
    const unused = "SELECT count(*) AS n FROM unused_photos WHERE photo_id IN (?, ?)";
    expect(await env.DB.prepare(unused).bind(a, c).first("n")).toBe(2);
  });
});

describe("find signed photo", () => {
  const PREFIX = "https://cdn.example.com";

  /** A member's photo, and a function that checks whether a signed address shows it. */
  async function addSignedPhoto(overrides: { visibility?: string } = {}) {
    const site = await addSite();
    const owner = await addMember(site);
    const id = await addPhoto(owner, { main: true, ...overrides });
    const at = Date.now();
    const sees = async (grant: Grant, { size = "main" as PhotoSize, later = 0 } = {}) => {
      const name = photoRefBuilder(realServices({ now: () => at }), {
        id: site,
        cdn_prefix: PREFIX,
      });
      const query = new URL(photoPath(name(id, grant), size), PREFIX).searchParams;
      const services = realServices({ now: () => at + later });
      return (await findSignedPhoto(services, { siteId: site }, { id, size, query })) !== null;
    };
    const change = (column: string, value: string) =>
      env.DB.prepare(`UPDATE photos SET ${column} = ? WHERE id = ?`).bind(value, id).run();
    return { owner, id, sees, change };
  }

  test("a signed address shows a photo to its audience", async () => {
    const { sees, change } = await addSignedPhoto();
    expect(await sees("public")).toBe(true);
    expect(await sees("members", { later: 1 })).toBe(true);
    await change("visibility", "members");
    const later = minutes(1);
    expect(await sees("public", { later })).toBe(false);
    expect(await sees("members", { later })).toBe(true);
    await change("visibility", "premium");
    expect(await sees("members", { later: 2 * later })).toBe(false);
    expect(await sees("premium", { later: 2 * later })).toBe(true);
  });

  test("a locked address of a Premium photo shows the blur only", async () => {
    const { sees } = await addSignedPhoto({ visibility: "premium" });
    expect(await sees("locked", { size: "tiny" })).toBe(true);
    expect(await sees("locked")).toBe(false);
  });

  test.each(["rejected", "banned", "pending"])(
    "a minute after a photo is %s no address shows it, its owner's included",
    async (status) => {
      const { sees, change } = await addSignedPhoto();
      const grants = ["public", "premium", "members_hidden", "own"] as const;
      for (const grant of grants) expect(await sees(grant), grant).toBe(true);
      await change("status", status);
      for (const grant of grants)
        expect(await sees(grant, { later: minutes(1) }), grant).toBe(false);
    },
  );

  test("a gone member has no photo address; an invisible one's work for contacts", async () => {
    const { owner, sees } = await addSignedPhoto();
    await changeProfile(owner.id, { status: "hidden", invisible: 1 });
    expect(
      await Promise.all(
        (["public", "premium", "members_hidden", "own"] as const).map((grant) => sees(grant)),
      ),
    ).toEqual([false, false, true, true]);
    await changeProfile(owner.id, { status: "disabled", invisible: 0 });
    const later = minutes(1);
    expect([await sees("members_hidden", { later }), await sees("public", { later })]).toEqual([
      false,
      false,
    ]);
  });

  test.each(["suspended", "banned", "deletion_pending"])(
    "a minute after an account is %s its owner's address shows nothing, hidden or not",
    async (status) => {
      const { owner, sees } = await addSignedPhoto({ visibility: "members" });
      const later = minutes(1);
      await changeProfile(owner.id, { status: "disabled" });
      const setAccount = (now: string) =>
        env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(now, owner.id).run();
      await setAccount("not_confirmed");
      expect(await sees("own")).toBe(true);
      await setAccount(status);
      expect(await sees("own", { later })).toBe(false);
      expect(await sees("members", { later })).toBe(false);
    },
  );
});
