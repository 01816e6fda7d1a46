import { expect, test } from "vitest";
import { openContext } from "../../tests/support/command-context.ts";
import { judgePhoto, listPending } from "./deeds.ts";

const ID = "-photo-photo-photo-pho";
const LOOK = "0f1e2d3c4b5a6978";

/** A site with one photo, which is its member's main one and waits. */
function withPhoto(look = LOOK) {
  const { context, sqlite, said } = openContext();
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('s', 's.test', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, main_photo_id, joined_at, last_active_at)
       VALUES ('m', 's', 'active', 'Sam', '1990-01-01', 'en', '${ID}', 0, 0);
     INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, look, created_at)
       VALUES ('${ID}', 's', 'm', 'pending', 'public', 's/${ID}', 1, 1, '', '${look}', 0);`,
  );
  const state = () => ({
    ...sqlite.prepare("SELECT status FROM photos").get(),
    ...sqlite.prepare("SELECT has_photo AS shown FROM profiles").get(),
    ...sqlite.prepare("SELECT count(*) AS bands FROM banned_looks").get(),
  });
  return { context, said, state };
}

test("what waits is told with its site and its place in R2, and is shown once released", async () => {
  const { context, said, state } = withPhoto();
  await listPending(context);
  expect(said).toEqual([`${ID}  1970-01-01T00:00:00.000Z  s.test  s/${ID}/main.webp`]);
  await judgePhoto(context, "release", ID);
  expect(state()).toEqual({ status: "active", shown: 1, bands: 0 });
  await listPending(context);
  expect(said.at(-1)).toBe("Nothing waits.");
});

test("a rejected photo is shown to nobody, and its look may come again", async () => {
  const { context, state } = withPhoto();
  await judgePhoto(context, "release", ID);
  await judgePhoto(context, "reject", ID);
  expect(state()).toEqual({ status: "rejected", shown: 0, bands: 0 });
});

test("a banned photo's look is kept once, by its eight bands; one that says nothing is not", async () => {
  const { context, state } = withPhoto();
  for (const _ of [1, 2]) await judgePhoto(context, "ban", ID);
  expect(state()).toEqual({ status: "banned", shown: 0, bands: 8 });
  const plain = withPhoto("");
  await judgePhoto(plain.context, "ban", ID);
  expect(plain.state()).toEqual({ status: "banned", shown: 0, bands: 0 });
  expect(plain.said.at(-1)).toContain("only this photo is banned");
});

test("what is no photo changes nothing", async () => {
  const { context, state } = withPhoto();
  await expect(judgePhoto(context, "ban", "x' OR 1=1")).rejects.toThrow("no photo's id");
  await expect(judgePhoto(context, "ban", ID.replace("p", "q"))).rejects.toThrow("no photo");
  expect(state()).toEqual({ status: "pending", shown: 0, bands: 0 });
});
