import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { png } from "../support/pictures";
import { recordLog } from "../support/record-log";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  ORIGIN,
  postForm,
  sendJsonRequest,
  sendRequest,
} from "./app-client";
import { openPage, sendByMessageApi } from "./live-page";

beforeAll(async () => {
  await addTestSite();
});
const lines = recordLog();

test("a socket of another origin or without a session is rejected and logged once", async () => {
  const { cookie } = await addLoggedIn();
  const connect = async (headers: Record<string, string>, by?: string) => {
    const before = lines.length;
    const upgrade = { upgrade: "websocket", ...headers };
    const answer = await sendRequest("/live", { headers: upgrade, cookie: by });
    const refusals = lines.slice(before).filter((line) => line.includes("live.refused"));
    return [answer.status, refusals.map((line) => JSON.parse(line).reason)];
  };
  const foreign = [`${ORIGIN}.evil.test`, `https://evil.test/${HOST}`, `${ORIGIN}:8443`, "null"];
  for (const origin of [...foreign, ORIGIN.replace("://", "://www."), ""])
    expect(await connect({ origin }, cookie), origin).toEqual([403, ["origin"]]);
  expect(await connect({}, cookie)).toEqual([403, ["origin"]]);
  expect(await connect({ origin: ORIGIN })).toEqual([403, ["no_session"]]);
  expect((await connect({ origin: ORIGIN }, cookie))[0]).toBe(101);
});

test("across a new block, socket messages, gifts, photos and read marks are dropped", async () => {
  const he = await addLoggedIn({ premium: true, credits: 9 });
  const she = await addLoggedIn();
  expect((await sendByMessageApi(he, she)).status).toBe(200);
  const id = await conversationIdOf(HOST, he.id, she.id);
  const his = await openPage(he.cookie);
  const hers = await openPage(she.cookie);
  await postForm(`/members/${he.id}/block`, {}, { cookie: she.cookie });
  const rows = await countRows();

  const call = { to: she.id, client_id: crypto.randomUUID(), text: "still here", price: 1 };
  for (const event of [
    { type: "typing", conversationId: id, to: she.id },
    { type: "received", conversationId: id, seq: 1 },
    { type: "send", ...call },
  ])
    his.socket.send(JSON.stringify(event));
  expect(await his.next("refused")).toMatchObject({ code: "not_found" });
  const by = { cookie: he.cookie };
  expect((await sendJsonRequest("/api/message.php", call, by)).status).toBe(404);
  expect((await sendJsonRequest("/api/read.php", { conversation: id, seq: 1 }, by)).status).toBe(
    204,
  );
  const gift = { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2" };
  expect((await postForm(`/chats/${id}/gift`, gift, by)).status).toBe(404);
  const photo = new FormData();
  photo.set("photo", new File([await png(40, 50)], "me.png", { type: "image/png" }));
  photo.set("client_id", crypto.randomUUID());
  photo.set("photo_credits", "1");
  const sent = await sendRequest(`/chats/${id}/photo`, { method: "POST", body: photo, ...by });
  expect(sent.status).toBe(404);
  expect(await countRows()).toBe(rows);
  expect(hers.events.filter(({ type }) => type !== "badges")).toEqual([]);
  const photos = await env.DB.prepare("SELECT count(*) AS n FROM chat_photos").first("n");
  expect(photos).toBe(0);
});
