import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { png } from "../support/pictures";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(() => addTestSite());

/** A member at the photo step who posts pictures by its form. */
async function newcomer() {
  const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
  const back = "UPDATE accounts SET signup_step = 1 WHERE id = ?";
  const post = async (width: number, height: number) => {
    await env.DB.prepare(back).bind(id).run();
    const body = new FormData();
    const bytes = await png(width, height);
    body.set("photo", new File([bytes], "me.png", { type: "image/png" }));
    const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
    expect(answer.status).toBe(302);
    const main = "SELECT main_photo_id AS photo FROM profiles WHERE id = ?";
    return env.DB.prepare(main).bind(id).first<string>("photo");
  };
  const read = async (photo: string | null, size: string) => {
    const answer = await sendRequest(`/photos/${photo}/${size}`, { cookie });
    if (answer.status !== 200) return answer.status;
    const { IMAGES } = env as unknown as Env;
    const info = await IMAGES.info(answer.body as ReadableStream<Uint8Array>);
    return "width" in info ? [info.format, info.width, info.height] : null;
  };
  return { post, read };
}

test("a photo posted by the form can be loaded in both sizes", async () => {
  const { post, read } = await newcomer();
  const photo = await post(640, 400);
  expect(await read(photo, "main")).toEqual(["image/webp", 320, 400]);
  expect(await read(photo, "thumb")).toEqual(["image/webp", 320, 400]);
});

test("a replaced photo is deleted with its bytes", async () => {
  const { post, read } = await newcomer();
  const first = await post(40, 50);
  const second = await post(50, 40);
  expect(second).not.toBe(first);
  for (const size of ["main", "thumb"]) {
    expect(await read(first, size), size).toBe(404);
    expect(await read(second, size), size).not.toBe(404);
  }
  const objects = await (env as unknown as Env).PHOTOS.list();
  expect(objects.objects.filter(({ key }) => key.includes(String(first)))).toEqual([]);
});
