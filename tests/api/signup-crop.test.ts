import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { fourColourPicture } from "../support/pictures";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

/** A member at the photo step who sends a wide picture of four colours; returns the stored part. */
async function send(crop?: string) {
  const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
  await env.DB.prepare("UPDATE accounts SET signup_step = 1 WHERE id = ?").bind(id).run();
  const body = new FormData();
  body.set("photo", new File([await fourColourPicture(600, 300)], "me.png", { type: "image/png" }));
  if (crop !== undefined) body.set("crop", crop);
  const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
  const storedPhoto = await env.DB.prepare(
    "SELECT width, height, shades FROM photos WHERE profile_id = ?",
  )
    .bind(id)
    .first<{ width: number; height: number; shades: string }>();
  return { status: answer.status, page: await answer.text(), storedPhoto };
}

test("the chosen crop is stored, else the middle", async () => {
  expect(await send("0.05,0.1,0.16,0.4")).toMatchObject({
    status: 302,
    storedPhoto: {
      width: 96,
      height: 120,
      shades: expect.stringMatching(/^[d-f][0-2]{2}[d-f][0-2]{2}$/),
    },
  });
  expect(await send()).toMatchObject({ status: 302, storedPhoto: { width: 240, height: 300 } });
});

test.each(["0.5,0,0.6,1", "-1,0,1,1", "0,0,0,0", "1e9,1,1,1", "<b>", "0,0,1,1,1"])(
  "an invalid crop, %j, is rejected in words beside the photo",
  async (crop) => {
    const { status, page, storedPhoto } = await send(crop);
    expect([status, storedPhoto]).toEqual([422, null]);
    expect(page).toContain("Please choose the part of the photo again.");
  },
);
