import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { png } from "../support/pictures";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(() => addTestSite());

/** A member who adds photos by the API, and the dimensions of the stored ones. */
async function owner() {
  const { id, cookie } = await addLoggedIn();
  const add = async (bytes: Uint8Array<ArrayBuffer>, crop?: string) => {
    const body = new FormData();
    body.set("photo", new File([bytes], "me.png", { type: "image/png" }));
    body.set("client_id", crypto.randomUUID());
    if (crop !== undefined) body.set("crop", crop);
    return sendRequest("/api/photo.php", { method: "POST", body, cookie });
  };
  const shapes = async () =>
    (
      await env.DB.prepare(
        "SELECT width, height FROM photos WHERE profile_id = ? ORDER BY position, id",
      )
        .bind(id)
        .all()
    ).results;
  return { add, shapes };
}

test("the chosen crop of a photo is stored, else the whole of it", async () => {
  const { add, shapes } = await owner();
  await add(await png(40, 20, 3));
  await add(await png(40, 50, 5), "0,0,0.5,0.5");
  expect(await shapes()).toEqual([
    { width: 40, height: 20 },
    { width: 20, height: 25 },
  ]);
});

test.each(["", "1,0,0.5,0.5", "middle"])("%j is an invalid crop of a photo", async (crop) => {
  const { add, shapes } = await owner();
  const answer = await add(await png(18, 16, 7), crop);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { error: { fields: { crop: "join:invalid.crop" } } },
  ]);
  expect(await shapes()).toEqual([]);
});
