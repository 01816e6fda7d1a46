import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { all } from "~/db/batch";
import { hours } from "~/kit/duration";
import type { PhotoId, SiteId } from "~/kit/ids";
import type { PhotoVerdict } from "~/services";
import { asId } from "../../../tests/support/member-by";
import { encodeAs, png, rotatedByExif, seededNumbers } from "../../../tests/support/pictures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { areSimilar, HASH_IMAGE_SIZE, hashBandsOf, perceptualHashOf } from "./image-similarity";
import {
  MAX_DIFFERENT_FIELD_BITS,
  MAX_DIFFERENT_WAVE_BITS,
  type PhotoSize,
  photoPath,
} from "./photo";
import { type Grant, photoRefBuilder, readGrant } from "./photo-refs";
import { selectOwnChatPhotos } from "./photo-sql";
import { checkPictureFormat } from "./picture-format";
import { storePhoto } from "./store-photo";

describe("store photo", () => {
  const send = async (site: string, seed: number, verdict: PhotoVerdict = "fine") => {
    const services = { ...realServices(), photoCheck: { judge: async () => verdict } };
    const bytes = (await png(18, 16, seed)).buffer;
    const stored = await storePhoto(services, await addMember(site), {
      site: { photo_review: "automatic" },
      bytes,
    });
    return stored.ok ? stored.value : stored.refusal;
  };

  test("a banned picture is rejected at every upload, on its site only", async () => {
    const site = await addSite();
    const other = await addSite();
    const first = await send(site, 5);
    if (typeof first === "string") throw new Error(first);
    await env.DB.batch(
      hashBandsOf(first.hash).map((band) =>
        env.DB.prepare(
          "INSERT INTO banned_looks (site_id, band, look, created_at) VALUES (?, ?, ?, 0)",
        ).bind(site, band, first.hash),
      ),
    );
    expect(await send(site, 5)).toBe("refused_picture");
    expect(await send(site, 6)).toMatchObject({ status: "active" });
    expect(await send(other, 5)).toMatchObject({ status: "active" });
  });

  test("a photo check accepts a photo, holds it for review, or rejects it", async () => {
    const site = await addSite();
    expect(await send(site, 1, "fine")).toMatchObject({ status: "active" });
    expect(await send(site, 2, "unsure")).toMatchObject({ status: "pending" });
    expect(await send(site, 3, "refused")).toBe("refused_picture");
  });
});

describe("chat photo sql", () => {
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
});

describe("image similarity", () => {
  const WAVES = "0f1e2d3c4b5a6978";
  const FIELDS = "0123456789abcdef";
  const HASH = WAVES + FIELDS;
  const turnedIn = (digits: string, count: number) =>
    (BigInt(`0x${digits}`) ^ ((1n << BigInt(count)) - 1n)).toString(16).padStart(16, "0");
  /** The same hash with the lowest bits of both measures inverted. */
  const turned = (waves: number, fields: number) =>
    turnedIn(WAVES, waves) + turnedIn(FIELDS, fields);
  type Light = (x: number, y: number) => number;
  const rowsOf = (light: Light) =>
    Array.from({ length: HASH_IMAGE_SIZE.height }, (_, y) =>
      Array.from({ length: HASH_IMAGE_SIZE.width }, (__, x) => light(x, y)),
    );

  test("hashes match up to five differing wave bits and seven field bits", () => {
    expect(areSimilar(HASH, HASH)).toBe(true);
    expect(areSimilar(HASH, turned(MAX_DIFFERENT_WAVE_BITS, MAX_DIFFERENT_FIELD_BITS))).toBe(true);
    expect(areSimilar(HASH, turned(MAX_DIFFERENT_WAVE_BITS + 1, 0))).toBe(false);
    expect(areSimilar(HASH, turned(0, MAX_DIFFERENT_FIELD_BITS + 1))).toBe(false);
  });

  test("an empty hash, or one of another length, matches none, itself included", () => {
    for (const hash of ["", WAVES]) {
      expect(areSimilar(hash, hash)).toBe(false);
      expect(areSimilar(hash, HASH)).toBe(false);
      expect(hashBandsOf(hash)).toEqual([]);
    }
  });

  test("hashes that match share a band because fewer bits differ than bands exist", () => {
    expect(MAX_DIFFERENT_WAVE_BITS).toBeLessThan(hashBandsOf(HASH).length);
    const spread = Array.from(
      { length: MAX_DIFFERENT_WAVE_BITS },
      (_, n) => 1n << BigInt(n * 8),
    ).reduce((all, bit) => all ^ bit, BigInt(`0x${WAVES}`));
    const other = spread.toString(16).padStart(16, "0") + FIELDS;
    expect(areSimilar(HASH, other)).toBe(true);
    expect(hashBandsOf(other).filter((band) => hashBandsOf(HASH).includes(band))).toHaveLength(3);
  });

  test("the bands of a hash differ by their position", () => {
    expect(new Set(hashBandsOf("01".repeat(16))).size).toBe(8);
  });

  test("the field bits record where it grows darker to the right", () => {
    const next = seededNumbers(3);
    const stripes: Light = (x) => (Math.floor(x / 4) % 2 ? 60 : 140) + 40 * next();
    expect(perceptualHashOf(rowsOf(stripes)).slice(16)).toBe("aa".repeat(8));
  });

  test("a plain surface has no hash, with or without noise, and neither has a slope", () => {
    const next = seededNumbers(7);
    expect(perceptualHashOf(rowsOf(() => 120))).toBe("");
    expect(perceptualHashOf(rowsOf(() => 120 + 2 * next()))).toBe("");
    expect(perceptualHashOf(rowsOf((x) => 240 - 6 * x))).toBe("");
  });

  test("half of the wave bits are set because they are compared with the median", () => {
    const noise = (seed: number) => {
      const next = seededNumbers(seed);
      return perceptualHashOf(rowsOf(() => 255 * next()));
    };
    const ones = (hash: string) =>
      Array.from(BigInt(`0x${hash.slice(0, 16)}`).toString(2)).filter((bit) => bit === "1");
    for (const seed of [1, 2, 3]) expect(ones(noise(seed))).toHaveLength(32);
    expect(areSimilar(noise(1), noise(2))).toBe(false);
  });
});

describe("photo refs", () => {
  const AT = Date.parse("2026-11-22T20:10:00Z");
  const PREFIX = "https://cdn.example.com/dating";
  const ID = asId<PhotoId>("-photo-photo-photo-pho");
  const SITE = asId<SiteId>("s");

  type At = { at?: number; keys?: [string, ...string[]]; site?: SiteId; id?: PhotoId };
  const servicesOf = ({ at = AT, keys = ["now"] }: At) => ({ now: () => at, photoKeys: keys });
  /** The address of a photo behind the prefix. */
  const addressOf = (grant: Grant, size: PhotoSize, overrides: At = {}) => {
    const site = { id: overrides.site ?? SITE, cdn_prefix: PREFIX };
    return photoPath(photoRefBuilder(servicesOf(overrides), site)(overrides.id ?? ID, grant), size);
  };
  /** Reads the audience of an address, as the site receives it. */
  function read(address: string, overrides: At = {}) {
    const url = new URL(address, "https://site.test");
    const [, id, size] = /\/photos\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
    return readGrant(servicesOf(overrides), {
      siteId: overrides.site ?? SITE,
      id: id as PhotoId,
      size: size as PhotoSize,
      query: url.searchParams,
    });
  }

  test("a site without a prefix uses plain photo addresses", () => {
    const name = photoRefBuilder(servicesOf({}), { id: SITE, cdn_prefix: "" });
    for (const grant of ["public", "locked", "own"] as const)
      expect(photoPath(name(ID, grant), "main")).toBe(`/photos/${ID}/main`);
  });

  test("behind a prefix every size has its own address with its audience", () => {
    for (const grant of ["public", "members", "premium", "members_hidden", "own"] as const)
      for (const size of ["main", "thumb", "tiny"] as const) {
        const address = addressOf(grant, size);
        expect(address).toMatch(`${PREFIX}/photos/${ID}/${size}?for=${grant}&until=`);
        expect(read(address)).toBe(grant);
      }
  });

  test("a locked photo has an address for its blur only", () => {
    expect(read(addressOf("locked", "tiny"))).toBe("locked");
    for (const size of ["main", "thumb"] as const) {
      expect(addressOf("locked", size)).toBe(`/photos/${ID}/${size}`);
      expect(read(addressOf("locked", "tiny").replace("/tiny", `/${size}`))).toBeNull();
    }
  });

  test("a photo has one address for an hour, which expires after two to three hours", () => {
    const address = addressOf("public", "main");
    expect(addressOf("public", "main", { at: AT + hours(0.8) })).toBe(address);
    expect(addressOf("public", "main", { at: AT + hours(1) })).not.toBe(address);
    expect(read(address, { at: AT + hours(2) })).toBe("public");
    expect(read(address, { at: Date.parse("2026-11-22T22:59:59Z") })).toBe("public");
    expect(read(address, { at: Date.parse("2026-11-22T23:00:00Z") })).toBeNull();
  });

  test("an address with any changed part is invalid", () => {
    const address = addressOf("members", "thumb");
    const turned: [string, string][] = [
      ["for=members", "for=premium"],
      ["for=members", "for=own"],
      ["for=members", "for=everybody"],
      [/until=\d+/.exec(address)?.[0] ?? "", "until=9999999"],
      [/until=\d+/.exec(address)?.[0] ?? "", "until=Infinity"],
      ["/thumb", "/main"],
      [ID, ID.replace("p", "q")],
      ["sign=", "sign=A"],
      [/sign=.*/.exec(address)?.[0] ?? "", "sign="],
      [/sign=.*/.exec(address)?.[0] ?? "", "sign=ääääääääääääääääääääää"],
    ];
    for (const [from, to] of turned) {
      expect(address).toContain(from);
      expect(read(address.replace(from, to)), to).toBeNull();
    }
    expect(read(address, { site: asId<SiteId>("t") })).toBeNull();
    expect(read(address)).toBe("members");
  });

  test("during a key rotation the previous key is accepted and no other", () => {
    const before = addressOf("public", "main", { keys: ["old"] });
    expect(read(before, { keys: ["new", "old"] })).toBe("public");
    expect(read(before, { keys: ["new"] })).toBeNull();
    expect(addressOf("public", "main", { keys: ["new", "old"] })).not.toBe(before);
  });
});

describe("picture format", async () => {
  type Bytes = Uint8Array<ArrayBuffer>;
  const text = (content: string): Bytes => Uint8Array.from(new TextEncoder().encode(content));
  const joined = (...parts: Uint8Array[]): Bytes =>
    Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  const formatOf = (bytes: Bytes) => {
    const checked = checkPictureFormat(bytes.slice().buffer);
    return checked.ok ? checked.value : checked.refusal;
  };
  const still = await png(40, 50);
  const jpeg = await encodeAs("image/jpeg", still);
  const webp = await encodeAs("image/webp", still);
  /** An ISO base media file of a brand. */
  const box = (brand: string) =>
    joined(Uint8Array.of(0, 0, 0, 24), text(`ftyp${brand}`), new Uint8Array(12));
  /** A WebP with the extended header, whose second bit marks an animation. */
  const extended = (flags: number) =>
    joined(
      text("RIFF"),
      Uint8Array.of(22, 0, 0, 0),
      text("WEBPVP8X"),
      Uint8Array.of(10, 0, 0, 0, flags),
      new Uint8Array(9),
    );

  test.each([
    ["a PNG", still, "png"],
    ["a JPEG", jpeg, "jpeg"],
    [
      "a JPEG with a place and more behind its end, as phones write it",
      joined(rotatedByExif(jpeg), text("MotionPhoto")),
      "jpeg",
    ],
    ["a WebP", webp, "webp"],
    ["a HEIC", box("heic"), "heif"],
    ["a still WebP with an extended head", extended(0), "webp"],
  ])("%s is detected by its own bytes", (_, bytes, kind) => {
    expect(formatOf(bytes)).toBe(kind);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["a GIF", text("GIF89a--------")],
    [
      "an SVG with a script",
      text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    ],
    ["a page that calls itself a picture", joined(text("<html>"), jpeg)],
    ["a program before a picture", joined(text("MZ"), still)],
    ["an archive before a picture", joined(text("PK\u0003\u0004"), still)],
    ["a film", box("isom")],
    ["an AVIF", box("avif")],
    ["half a PNG", still.slice(0, still.length / 2)],
    ["half a JPEG", jpeg.slice(0, jpeg.length / 2)],
    ["half a WebP", webp.slice(0, webp.length / 2)],
    ["a sound in WebP's clothes", joined(text("RIFF"), new Uint8Array(4), text("WAVE"))],
  ])("%s is rejected as a picture", (_, bytes) => {
    expect(formatOf(bytes as Bytes)).toBe("not_a_picture");
  });

  test("an animated picture is detected", () => {
    const moving = joined(
      still.slice(0, 33),
      Uint8Array.of(0, 0, 0, 8),
      text("acTL"),
      new Uint8Array(12),
      still.slice(33),
    );
    expect(formatOf(moving)).toBe("moving_picture");
    expect(formatOf(extended(2))).toBe("moving_picture");
    for (const brand of ["hevc", "msf1"])
      expect(formatOf(box(brand) as Bytes)).toBe("moving_picture");
  });
});
