import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import {
  addPhoto,
  changeProfile,
  localeContextOf,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { Site } from "../site/site";
import type { Search } from "./discovery";
import { NO_FILTERS } from "./search-filters";
import { searchMembers } from "./search-members";

const NOW = Date.UTC(2026, 10, 20, 12);
const HERE = NOW - days(1);
const everyone: Search = {
  gender: "female",
  country: "NL",
  region: null,
  minAge: 18,
  maxAge: 99,
  near: false,
  fictional: false,
  filters: NO_FILTERS,
  sort: "active",
  similar: false,
  after: null,
  pageNumber: 1,
};

async function addSiteAndViewer() {
  const siteId = await addSite();
  return {
    siteId,
    site: await siteOf(siteId),
    viewer: viewerOf(await addMember(siteId, { gender: "male" })),
  };
}

const order = async (site: Site, viewer: ReturnType<typeof viewerOf>) =>
  (
    await searchMembers(realServices({ now: () => NOW }), {
      site,
      viewer,
      search: everyone,
      outlook: localeContextOf("en"),
    })
  ).members.map((member) => member.name);

test("members with a visible photo come first, then by last activity", async () => {
  const { siteId, site, viewer } = await addSiteAndViewer();
  const add = (name: string, ago: number) =>
    addMember(siteId, { name, lastActive: NOW - days(ago) });
  await add("here, no photo", 1);
  await add("away, no photo", 3);
  await addPhoto(await add("away", 9), { main: true });
  await addPhoto(await add("here", 2), { main: true });
  await addPhoto(await add("not looked at yet", 4), { main: true, status: "pending" });
  expect(await order(site, viewer)).toEqual([
    "here",
    "away",
    "here, no photo",
    "away, no photo",
    "not looked at yet",
  ]);
});

test("the order follows a photo that is reviewed, replaced or deleted", async () => {
  const { siteId, site, viewer } = await addSiteAndViewer();
  await addMember(siteId, { name: "Other", lastActive: HERE });
  const her = await addMember(siteId, { name: "Her", lastActive: HERE - 1 });
  const judge = (id: string, status: string) =>
    env.DB.prepare("UPDATE photos SET status = ? WHERE id = ?").bind(status, id).run();
  const first = () => order(site, viewer).then((names) => names[0]);
  const photo = await addPhoto(her, { main: true, status: "pending" });
  expect(await first()).toBe("Other");
  await judge(photo, "active");
  expect(await first()).toBe("Her");
  await judge(photo, "rejected");
  expect(await first()).toBe("Other");
  const second = await addPhoto(her, { main: true });
  expect(await first()).toBe("Her");
  await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(second).run();
  expect(await first()).toBe("Other");
  await addPhoto(her);
  expect(await first()).toBe("Other");
  await addPhoto(her, { main: true });
  await judge(await addPhoto(her, { status: "pending" }), "rejected");
  expect(await first()).toBe("Her");
});

test("a visitor sees members with a public photo first", async () => {
  const { siteId, site } = await addSiteAndViewer();
  const add = async (name: string, ago: number, visibility?: string) => {
    const member = await addMember(siteId, { name, lastActive: NOW - days(ago) });
    await changeProfile(member.id, { visible_logged_out: 1 });
    if (visibility) await addPhoto(member, { main: true, visibility });
  };
  await add("None", 1);
  await add("Members", 2, "members");
  await add("Public", 3, "public");
  const { members } = await searchMembers(realServices({ now: () => NOW }), {
    site,
    viewer: null,
    search: everyone,
    outlook: localeContextOf("en"),
  });
  expect(members.map((member) => member.name)).toEqual(["Public", "Members", "None"]);
});

test("the photo flag is right whichever of profile and photo is written first", async () => {
  const siteId = await addSite();
  const photo = (id: string, owner: string) =>
    env.DB.prepare(
      "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at) VALUES (?, ?, ?, 'active', 'public', 'f', 1, 1, 't', 0)",
    ).bind(id, siteId, owner);
  const profile = (id: string) =>
    env.DB.prepare(
      "INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at, main_photo_id) VALUES (?, ?, 'active', 'Sam', '1990-01-01', 'en', 0, 0, ?)",
    ).bind(id, siteId, `of ${id}`);
  await env.DB.batch([
    photo("of early", "early"),
    profile("early"),
    profile("late"),
    photo("of late", "late"),
  ]);
  const { results } = await env.DB.prepare("SELECT has_photo FROM profiles WHERE site_id = ?")
    .bind(siteId)
    .all();
  expect(results).toEqual([{ has_photo: 1 }, { has_photo: 1 }]);
});
