import { expect, test } from "vitest";
import {
  addBlock,
  changeProfile,
  localeContextOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  services,
} from "../../../tests/support/search-setup";
import { addMember, addSite } from "../../../tests/support/test-database";
import { decodeSearchCursor, encodeSearchCursor } from "./search-cursor";
import { searchMembers } from "./search-members";

const ENDED = { photo: false, at: [LAST_ACTIVE, "-member-member-member-"] } as const;

test("a cursor is valid only for its own searcher and site", async () => {
  const { siteId, viewer } = await addSearchSite();
  const cursor = encodeSearchCursor(services(), viewer, ENDED);
  const read = (by: typeof viewer, keyed = services()) => decodeSearchCursor(keyed, by, cursor);
  expect(read(viewer)).toEqual(ENDED);
  expect(read(viewerOf(await addMember(siteId)))).toBeNull();
  expect(read({ ...viewer, siteId: await addSite() })).toBeNull();
  expect(read(viewer, { ...services(), networkKey: "another" })).toBeNull();
});

test("an invalid cursor reads as the first page", async () => {
  const { viewer } = await addSearchSite();
  const made = [
    `${LAST_ACTIVE}.x`,
    `n${LAST_ACTIVE}.x`,
    "5.me",
    "",
    "ä",
    "A".repeat(90),
    null,
    undefined,
  ];
  for (const one of made) expect(decodeSearchCursor(services(), viewer, one)).toBeNull();
});

test("a cursor reveals neither a member nor their activity", async () => {
  const { siteId, site, me, viewer } = await addSearchSite();
  const blocker = await addMember(siteId, { lastActive: LAST_ACTIVE });
  await addBlock(blocker, me);
  await addMember(siteId, { lastActive: LAST_ACTIVE - 1, birth: "1950-01-01" });
  const secret = await addMember(siteId, { lastActive: LAST_ACTIVE - 2 });
  await changeProfile(secret.id, { hides_presence: 1 });
  const page = (scan: number) =>
    searchMembers(
      services(),
      { site, viewer, search: { ...everyone, maxAge: 60 }, outlook: localeContextOf("en") },
      { page: 24, scan },
    );
  for (const scan of [1, 2]) {
    const { members, next } = await page(scan);
    expect(members).toEqual([]);
    const plain = atob((next ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    for (const privateValue of [blocker.id, secret.id, String(LAST_ACTIVE).slice(0, 8)])
      expect([next?.includes(privateValue), plain.includes(privateValue)]).toEqual([false, false]);
    expect(next?.length).toBeLessThanOrEqual(120);
  }
});
