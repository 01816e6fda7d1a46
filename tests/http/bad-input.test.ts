import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { hearLog } from "../support/hear-log";
import { expectCode, expectPage, SECRET_WORDS, twoMembers } from "./refused";
import { addLoggedIn, ask, askJson, form, theSite } from "./support";

beforeAll(() => theSite());
const { me, message, chat } = twoMembers();
hearLog(SECRET_WORDS);

test("an unknown field gets 400", async () => {
  await expectPage(
    ask(chat(), {
      ...form(`client_id=${crypto.randomUUID()}&text=${SECRET_WORDS}&credits=0`),
      cookie: me.cookie,
    }),
    400,
    "We couldn’t read this request",
  );
  await expectCode(
    askJson("/api/message.php", message({ credits: 0 }), { cookie: me.cookie }),
    400,
    "unknown_field",
  );
});

test("a wrong type is rejected with the field's name", async () => {
  await expectCode(
    askJson("/api/message.php", message({ text: 7 }), { cookie: me.cookie }),
    422,
    "invalid",
  );
  await expectCode(
    askJson("/api/message.php", message({ to: "1 OR 1=1" }), { cookie: me.cookie }),
    422,
    "invalid",
  );
  await expectCode(
    askJson("/api/message.php", "{not json", { cookie: me.cookie }),
    400,
    "not_json",
  );
  await expectPage(
    ask(chat(), { ...form(`client_id=7&text=${SECRET_WORDS}`), cookie: me.cookie }),
    422,
    SECRET_WORDS,
  );
});

test("an unknown id and another member's id get the same response", async () => {
  const [a, b] = [
    await addLoggedIn({ premium: true, credits: 1 }),
    await addLoggedIn({ premium: true, credits: 1 }),
  ];
  const sent = await askJson(
    "/api/message.php",
    { to: b.id, client_id: crypto.randomUUID(), text: "only for b", price: 1 },
    { cookie: a.cookie },
  );
  const { message: stored } = (await sent.json()) as { message: { conversationId: string } };
  expect((await ask(`/chats/${stored.conversationId}`, { cookie: b.cookie })).status).toBe(200);
  for (const id of [stored.conversationId, newId(), "x", "../..%2f"]) {
    const answer = await ask(`/chats/${id}`, { cookie: me.cookie });
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).toMatch(/This page could not be found|You can’t chat here any more/);
    expect(text).not.toContain("only for b");
  }
  await expectCode(
    askJson(
      "/api/chat.php",
      { conversation: stored.conversationId },
      { method: "DELETE", cookie: me.cookie },
    ),
    404,
    "not_found",
  );
  await expectCode(
    askJson("/api/message.php", message({ to: newId() }), { cookie: me.cookie }),
    404,
    "not_found",
  );
  const row = await env.DB.prepare("SELECT unread FROM participants WHERE member_id = ?")
    .bind(b.id)
    .first<{ unread: number }>();
  await askJson(
    "/api/read.php",
    { conversation: stored.conversationId, seq: 1 },
    { cookie: me.cookie },
  );
  expect(
    await env.DB.prepare("SELECT unread FROM participants WHERE member_id = ?").bind(b.id).first(),
  ).toEqual(row);
});
