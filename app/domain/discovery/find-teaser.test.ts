import { expect, test } from "vitest";
import { addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import { addTwoProfiles, services } from "../../../tests/support/profiles";
import { isOpenToVisitors } from "../profile/profile";
import { findTeaser } from "./find-profile";

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
