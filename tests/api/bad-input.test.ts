import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { recordLog } from "../support/record-log";
import { addLoggedIn, addTestSite, formRequest, sendJsonRequest, sendRequest } from "./app-client";
import { expectCode, expectPage, SECRET_TEXT, twoMembers } from "./rejected-requests";

beforeAll(() => addTestSite());
const { me, message, chat } = twoMembers();
recordLog(SECRET_TEXT);

test("an unknown field gets 400", async () => {
  await expectPage(
    sendRequest(chat(), {
      ...formRequest(`client_id=${crypto.randomUUID()}&text=${SECRET_TEXT}&credits=0`),
      cookie: me.cookie,
    }),
    400,
    "We couldn’t read this request",
  );
  await expectCode(
    sendJsonRequest("/api/message.php", message({ credits: 0 }), { cookie: me.cookie }),
    400,
    "unknown_field",
  );
});

test("a wrong type is rejected with the field's name", async () => {
  await expectCode(
    sendJsonRequest("/api/message.php", message({ text: 7 }), { cookie: me.cookie }),
    422,
    "invalid",
  );
  await expectCode(
    sendJsonRequest("/api/message.php", message({ to: "1 OR 1=1" }), { cookie: me.cookie }),
    422,
    "invalid",
  );
  await expectCode(
    sendJsonRequest("/api/message.php", "{not json", { cookie: me.cookie }),
    400,
    "not_json",
  );
  await expectPage(
    sendRequest(chat(), { ...formRequest(`client_id=7&text=${SECRET_TEXT}`), cookie: me.cookie }),
    422,
    SECRET_TEXT,
  );
});

test("an unknown id and another member's id get the same response", async () => {
  const a = await addLoggedIn({ premium: true, credits: 1 });
  const b = await addLoggedIn({ premium: true, credits: 1 });
  const sent = await sendJsonRequest(
    "/api/message.php",
    { to: b.id, client_id: crypto.randomUUID(), text: "only for b", price: 1 },
    { cookie: a.cookie },
  );
  const { message: stored } = (await sent.json()) as { message: { conversationId: string } };
  expect((await sendRequest(`/chats/${stored.conversationId}`, { cookie: b.cookie })).status).toBe(
    200,
  );
  for (const id of [stored.conversationId, newId(), "x", "../..%2f"]) {
    const answer = await sendRequest(`/chats/${id}`, { cookie: me.cookie });
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).toMatch(/This page could not be found|You can’t chat here any more/);
    expect(text).not.toContain("only for b");
  }
  await expectCode(
    sendJsonRequest(
      "/api/chat.php",
      { conversation: stored.conversationId },
      { method: "DELETE", cookie: me.cookie },
    ),
    404,
    "not_found",
  );
  await expectCode(
    sendJsonRequest("/api/message.php", message({ to: newId() }), { cookie: me.cookie }),
    404,
    "not_found",
  );
  const row = await env.DB.prepare("SELECT unread FROM participants WHERE member_id = ?")
    .bind(b.id)
    .first<{ unread: number }>();
  await sendJsonRequest(
    "/api/read.php",
    { conversation: stored.conversationId, seq: 1 },
    { cookie: me.cookie },
  );
  expect(
    await env.DB.prepare("SELECT unread FROM participants WHERE member_id = ?").bind(b.id).first(),
  ).toEqual(row);
});
