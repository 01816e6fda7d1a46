import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  addLike,
  addPhoto,
  changeProfile,
  localeContextOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addTwoProfiles, services } from "../../../tests/support/profiles";
import { addMember, addSite } from "../../../tests/support/test-database";
import { isOpenToVisitors } from "../profile/profile";
import { findProfile, findTeaser } from "./find-profile";

describe("find profile", () => {
  const FICTIONAL = {
    fictional_icon: "mask",
    fictional_warning: "w",
    fictional_singular: "s",
    fictional_plural: "p",
  };

  async function addInterests(siteId: string, id: string, interests: string[]) {
    await env.DB.batch(
      interests.map((one) =>
        env.DB.prepare(
          "INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)",
        ).bind(siteId, id, one),
      ),
    );
  }

  test("a profile shows its fields, photos (main one first) and common interests first", async () => {
    const { siteId, site, me, her, viewer } = await addTwoProfiles();
    await changeProfile(her.id, { hair_colour: "red", tattoos: "some", about: "I sing." });
    const second = await addPhoto(her, { position: 0, visibility: "members" });
    const main = await addPhoto(her, { position: 1, main: true });
    await addPhoto(her, { status: "rejected" });
    await addInterests(siteId, her.id, ["beer", "hiking", "wine"]);
    await addInterests(siteId, me.id, ["hiking", "tea"]);
    await addLike(her, me);
    const profile = await findProfile(
      services(),
      { site, reader: viewer, cardContext: localeContextOf("en") },
      her.id,
    );
    expect(profile).toMatchObject({
      name: "Aino Maria",
      age: 35,
      region: "North Holland",
      about: "I sing.",
      likesMe: true,
      likedAt: null,
      own: false,
    });
    expect(profile?.photos.map((photo) => photo.id)).toEqual([main, second]);
    expect(profile?.fields).toEqual([
      ["hair_colour", "red"],
      ["tattoos", "some"],
    ]);
    expect(profile?.interests[0]).toEqual({ id: "hiking", shared: true });
    expect(profile?.interests.map((one) => one.shared)).toEqual([true, false, false]);
  });

  test("a profile shows at most twenty-five photos, including the main one", async () => {
    const { site, her, viewer } = await addTwoProfiles();
    for (let position = 0; position < 26; position++) await addPhoto(her, { position });
    const main = await addPhoto(her, { position: 26, main: true });
    const context = { site, reader: viewer, cardContext: localeContextOf("en") };
    const profile = await findProfile(services(), context, her.id);
    expect(profile?.photos).toHaveLength(25);
    expect(profile?.photos[0]?.id).toBe(main);
  });

  test("an interest that was removed from the product is left out", async () => {
    const { siteId, site, her, viewer } = await addTwoProfiles();
    await addInterests(siteId, her.id, ["hiking", "gramophones"]);
    const context = { site, reader: viewer, cardContext: localeContextOf("en") };
    const profile = await findProfile(services(), context, her.id);
    expect(profile?.interests).toEqual([{ id: "hiking", shared: false }]);
  });

  test("members see height, languages and the gender in own words, visitors do not", async () => {
    const { site, her, viewer } = await addTwoProfiles();
    const stored = { height: 172, spoken_languages: "de nl", gender_description: "Agender" };
    await changeProfile(her.id, { ...stored, visible_logged_out: 1 });
    const context = { site, reader: viewer, cardContext: localeContextOf("en") };
    expect(await findProfile(services(), context, her.id)).toMatchObject({
      height: 172,
      spokenLanguages: ["German", "Dutch"],
      genderDescription: "Agender",
    });
    expect(JSON.stringify(await findTeaser(services(), site, her.id))).not.toMatch(/Agender|172/);
  });

  test("profile fields that the site does not show are left out", async () => {
    const { site, her, viewer } = await addTwoProfiles({ visible_profile_fields: ["tattoos"] });
    await changeProfile(her.id, { hair_colour: "red", tattoos: "some" });
    expect(
      (
        await findProfile(
          services(),
          { site, reader: viewer, cardContext: localeContextOf("en") },
          her.id,
        )
      )?.fields,
    ).toEqual([["tattoos", "some"]]);
  });

  test("premium photos are locked for free members, open to Premium and their owner", async () => {
    const { site, her, viewer } = await addTwoProfiles();
    await addPhoto(her, { main: true });
    await addPhoto(her, { visibility: "premium", position: 1 });
    const locks = async (reader: typeof viewer) =>
      (
        await findProfile(services(), { site, reader, cardContext: localeContextOf("en") }, her.id)
      )?.photos.map((photo) => photo.locked);
    expect(await locks(viewer)).toEqual([false, true]);
    expect(await locks({ ...viewer, premium: true })).toEqual([false, false]);
    expect(await locks(viewerOf(her))).toEqual([false, false]);
  });

  test("only its owner sees a profile that is not active", async () => {
    const { siteId, site, viewer } = await addTwoProfiles();
    for (const profileStatus of ["draft", "disabled", "pending_review", "hidden", "rejected"]) {
      const one = await addMember(siteId, { profileStatus });
      expect(
        await findProfile(
          services(),
          { site, reader: viewer, cardContext: localeContextOf("en") },
          one.id,
        ),
      ).toBeNull();
      expect(
        await findProfile(
          services(),
          { site, reader: viewerOf(one), cardContext: localeContextOf("en") },
          one.id,
        ),
      ).toMatchObject({
        own: true,
      });
    }
  });

  test("a member of another site is not found", async () => {
    const { site, viewer } = await addTwoProfiles();
    expect(
      await findProfile(
        services(),
        { site, reader: viewer, cardContext: localeContextOf("en") },
        (await addMember(await addSite())).id,
      ),
    ).toBeNull();
  });

  test("a fictional profile states no intention to meet", async () => {
    const { site, her, viewer } = await addTwoProfiles(FICTIONAL);
    const stated = { relationship_status: "single", children: "none", eye_colour: "green" };
    await changeProfile(her.id, stated);
    const visible: typeof site.visible_profile_fields = [
      "relationship_status",
      "children",
      "eye_colour",
    ];
    const fieldsShown = async () => {
      const found = await findProfile(
        services(),
        {
          site: { ...site, visible_profile_fields: visible },
          reader: viewer,
          cardContext: localeContextOf("en"),
        },
        her.id,
      );
      return found?.fields.map(([field]) => field).toSorted();
    };
    expect(await fieldsShown()).toEqual(["children", "eye_colour", "relationship_status"]);
    await changeProfile(her.id, { fictional: 1 });
    expect(await fieldsShown()).toEqual(["eye_colour"]);
  });

  test("a fictional profile is found only on a site that has them", async () => {
    const { site, her, viewer } = await addTwoProfiles(FICTIONAL);
    await changeProfile(her.id, { fictional: 1 });
    expect(
      await findProfile(
        services(),
        { site, reader: viewer, cardContext: localeContextOf("en") },
        her.id,
      ),
    ).toMatchObject({
      fictional: true,
    });
    expect(
      await findProfile(
        services(),
        {
          site: { ...site, fictional_singular: null },
          reader: viewer,
          cardContext: localeContextOf("en"),
        },
        her.id,
      ),
    ).toBeNull();
  });
});

describe("find teaser", () => {
  test("a visitor sees name and public photo only of members who allow it", async () => {
    const { site, her } = await addTwoProfiles();
    await addPhoto(her, { main: true });
    expect(await findTeaser(services(), site, her.id)).toBeNull();
    await changeProfile(her.id, { visible_logged_out: 1, headline: "secret" });
    expect(await findTeaser(services(), site, her.id)).toMatchObject({
      name: "Aino",
      age: null,
      region: null,
      headline: "",
      photo: { locked: false },
    });
    await changeProfile(her.id, { status: "hidden" });
    expect(await findTeaser(services(), site, her.id)).toBeNull();
  });

  test("a visitor does not see a main photo that is for members only", async () => {
    const { site, her } = await addTwoProfiles();
    await addPhoto(her, { main: true, visibility: "members" });
    await changeProfile(her.id, { visible_logged_out: 1 });
    expect((await findTeaser(services(), site, her.id))?.photo).toBeNull();
  });

  test("visitors may search unless it is disabled for all or for advertising traffic", () => {
    const site = (search: "all" | "none", traffic: "all" | "none") => ({
      logged_out_search: search,
      logged_out_search_trafficsource: traffic,
    });
    expect(isOpenToVisitors(site("all", "all"), true)).toBe(true);
    expect(isOpenToVisitors(site("none", "all"), false)).toBe(false);
    expect(isOpenToVisitors(site("all", "none"), true)).toBe(false);
    expect(isOpenToVisitors(site("all", "none"), false)).toBe(true);
  });
});

describe("shown gifts", () => {
  test("received gifts are shown if allowed, most first, without removed ones", async () => {
    const { site, her, viewer } = await addTwoProfiles();
    const had = { rose: 1, tulip: 7, kiss: 2, sword: 9 };
    const receive = (member: string, gift: string, count: number) =>
      env.DB.prepare(
        "INSERT INTO gifts_received (member_id, gift, site_id, count) VALUES (?, ?, ?, ?)",
      )
        .bind(member, gift, her.siteId, count)
        .run();
    for (const [gift, count] of Object.entries(had)) await receive(her.id, gift, count);
    await receive(viewer.id, "star", 3);
    const shown = async () =>
      (
        await findProfile(
          services(),
          { site, reader: viewer, cardContext: localeContextOf("en") },
          her.id,
        )
      )?.gifts;
    expect(await shown()).toEqual([]);
    await changeProfile(her.id, { shows_gifts: 1 });
    expect(await shown()).toEqual([
      { gift: "tulip", count: 7 },
      { gift: "kiss", count: 2 },
      { gift: "rose", count: 1 },
    ]);
  });
});
