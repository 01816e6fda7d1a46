import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { addPhoto, changeProfile, localeContextOf } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  LAST_ACTIVE,
  NOW,
  resultIdsOf,
  services,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { searchMembers } from "./search-members";

test("a search card has exactly the expected fields", async () => {
  const { siteId, site, me, viewer } = await addSearchSite();
  const her = await addMember(siteId, {
    lastActive: LAST_ACTIVE,
    name: "Aino Maria",
    birth: "1985-11-20",
    region: "NL-NH",
  });
  const photo = await addPhoto(her, { main: true });
  await changeProfile(her.id, { headline: "Sauna first", joined_at: NOW - days(7) + 1 });
  await env.DB.prepare(
    "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
  )
    .bind(siteId, me.id, her.id)
    .run();
  const { members } = await searchMembers(services(), {
    site,
    viewer,
    search: everyone,
    outlook: localeContextOf("de"),
  });
  expect(members).toEqual([
    {
      id: her.id,
      name: "Aino Maria",
      age: 41,
      region: "Nordholland",
      country: null,
      activity: "week",
      headline: "Sauna first",
      language: "en",
      photo: { id: photo, shades: "dce543", width: 960, height: 1200, locked: false },
      isNew: true,
      likedByMe: true,
      likedAt: 1,
      fictional: false,
    },
  ]);
});

test("a premium photo is locked for a free member and open to a Premium member", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  await addPhoto(await addMember(siteId, { lastActive: LAST_ACTIVE }), {
    main: true,
    visibility: "premium",
  });
  const locked = async (premium: boolean) =>
    (
      await searchMembers(services(), {
        site,
        viewer: { ...viewer, premium },
        search: everyone,
        outlook: localeContextOf("en"),
      })
    ).members[0]?.photo?.locked;
  expect(await locked(false)).toBe(true);
  expect(await locked(true)).toBe(false);
});

test("a card shows only active photos", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  await addPhoto(await addMember(siteId, { lastActive: LAST_ACTIVE }), {
    main: true,
    status: "pending",
  });
  expect(
    (
      await searchMembers(services(), {
        site,
        viewer,
        search: everyone,
        outlook: localeContextOf("en"),
      })
    ).members[0]?.photo,
  ).toBeNull();
});

test("a visitor gets one page of members who are visible without login", async () => {
  const { siteId, site } = await addSearchSite();
  await addMember(siteId, { lastActive: LAST_ACTIVE, name: "Hidden" });
  const shown = await Promise.all(
    Array.from({ length: 30 }, () =>
      addMember(siteId, { lastActive: LAST_ACTIVE - 1, name: "Aino Maria Virtanen" }),
    ),
  );
  for (const member of shown)
    await changeProfile(member.id, { visible_logged_out: 1, headline: "secret" });
  const found = await searchMembers(services(), {
    site,
    viewer: null,
    search: everyone,
    outlook: localeContextOf("en"),
  });
  expect(found.members).toHaveLength(24);
  expect(found.next).toBeNull();
  for (const member of found.members)
    expect(member).toMatchObject({
      name: "Aino",
      age: null,
      region: null,
      headline: "",
      photo: null,
    });
});

test("a visitor sees labelled fictional profiles only on sites that have them", async () => {
  const { siteId, site } = await addSearchSite(FICTIONAL);
  const invented = await addMember(siteId, { lastActive: LAST_ACTIVE });
  await changeProfile(invented.id, { fictional: 1 });
  expect(
    (
      await searchMembers(services(), {
        site,
        viewer: null,
        search: everyone,
        outlook: localeContextOf("en"),
      })
    ).members,
  ).toMatchObject([{ fictional: true }]);
  expect(
    resultIdsOf(
      await searchMembers(services(), {
        site: { ...site, fictional_plural: null },
        viewer: null,
        search: everyone,
        outlook: localeContextOf("en"),
      }),
    ),
  ).toEqual([]);
});
