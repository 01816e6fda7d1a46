import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { concatBytes, encodeAs, png } from "../support/pictures";
import { addLoggedIn, addTestSite, HOST, send, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

type Bytes = Uint8Array<ArrayBuffer>;
const jpeg = async () => encodeAs("image/jpeg", await png(48, 64));
/** The media types that browsers, devices and programs send for a JPEG, or none. */
const TYPES = ["image/jpg", "image/pjpeg", "application/octet-stream", "", "text/plain"];

function upload(bytes: Bytes, type: string, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.set("photo", new File([bytes], "me", { type }));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}
const newId = () => ({ client_id: crypto.randomUUID() });

/** A member whose next signup step is the photo. */
async function newcomer() {
  const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
  await env.DB.prepare("UPDATE accounts SET signup_step = 1 WHERE id = ?").bind(id).run();
  return cookie;
}

test.each(TYPES)(
  "a JPEG sent as %j is accepted at the signup, the profile and in a chat",
  async (type) => {
    const bytes = await jpeg();
    const body = upload(bytes, type);
    const step = await sendRequest("/complete-signup/photo", {
      method: "POST",
      body,
      cookie: await newcomer(),
    });
    expect([step.status, step.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("/complete-signup"),
    ]);
    const me = await addLoggedIn({ premium: true, credits: 3 });
    const own = upload(bytes, type, newId());
    const added = await sendRequest("/api/photo.php", {
      method: "POST",
      body: own,
      cookie: me.cookie,
    });
    expect(added.status).toBe(200);
    const her = await addLoggedIn({ credits: 2 });
    await send(her.id, me.cookie);
    const chat = `/chats/${await conversationIdOf(HOST, me.id, her.id)}`;
    const picture = upload(bytes, type, { ...newId(), photo_credits: "1" });
    const sent = await sendRequest(`${chat}/photo`, {
      method: "POST",
      body: picture,
      cookie: me.cookie,
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, chat]);
  },
);

test("bytes that are no picture are rejected under every media type", async () => {
  const { cookie } = await addLoggedIn();
  for (const type of ["image/jpeg", ...TYPES]) {
    const body = upload(new TextEncoder().encode("no picture") as Bytes, type, newId());
    const answer = await sendRequest("/api/photo.php", { method: "POST", body, cookie });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: "not_a_picture" } });
  }
});

const heif = (brand: string) =>
  concatBytes([
    Uint8Array.of(0, 0, 0, 24),
    new TextEncoder().encode(`ftyp${brand}`),
    new Uint8Array(64),
  ]);

test("an unreadable HEIC gets advice, and an animated one its own error", async () => {
  const body = upload(heif("heic"), "image/heic");
  const cookie = await newcomer();
  const answer = await sendRequest("/complete-signup/photo", { method: "POST", body, cookie });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toContain("save it as a JPEG");
  const me = await addLoggedIn();
  const moving = upload(heif("hevc"), "", newId());
  const refused = await sendRequest("/api/photo.php", {
    method: "POST",
    body: moving,
    cookie: me.cookie,
  });
  expect(await refused.json()).toMatchObject({ error: { code: "moving_picture" } });
});
