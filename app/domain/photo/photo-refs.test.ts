import { expect, test } from "vitest";
import { hours } from "~/kit/duration";
import type { PhotoId, SiteId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import { type PhotoSize, photoPath } from "./photo";
import { type Grant, photoRefBuilder, readGrant } from "./photo-refs";

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
