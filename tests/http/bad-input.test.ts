import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/kit/ids";
import { addMember } from "../support/world";
import { addLoggedIn, ask, askJson, countRows, HOST, theSite } from "./support";

const form = (body: BodyInit, type = "application/x-www-form-urlencoded") => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});
const SECRET_WORDS = "my very private words";

let me: Awaited<ReturnType<typeof addLoggedIn>>;
let other: { id: string };
let logged: string[];
beforeAll(async () => {
  await theSite();
  me = await addLoggedIn({ premium: true, credits: 9 });
  other = await addMember(HOST);
});
beforeEach(() => {
  logged = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged.join("\n")).not.toContain(SECRET_WORDS);
});

/** A page in the person's language with that status, and nothing stored. */
async function expectPage(response: Promise<Response>, status: number, words: string) {
  const before = await countRows();
  const page = await response;
  expect(page.status).toBe(status);
  expect(await page.text()).toContain(words);
  expect(await countRows()).toBe(before);
}
async function expectCode(response: Promise<Response>, status: number, code: string) {
  const before = await countRows();
  const answer = await response;
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { code } });
  expect(await countRows()).toBe(before);
}
const message = (more: Record<string, unknown> = {}) => ({
  to: other.id,
  client_id: crypto.randomUUID(),
  text: SECRET_WORDS,
  ...more,
});
const chat = () => `/members/${other.id}/chat`;

test("an unknown field is a bad request", async () => {
  await expectPage(
    ask(chat(), {
      ...form(`client_id=${crypto.randomUUID()}&text=${SECRET_WORDS}&credits=0`),
      cookie: me.cookie,
    }),
    400,
    "We could not read this request",
  );
  await expectCode(
    askJson("/api/message.php", message({ credits: 0 }), { cookie: me.cookie }),
    400,
    "unknown_field",
  );
});

test("a wrong type is refused with the field's name", async () => {
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

test("ten megabytes are too much, said in the person's language", async () => {
  const big = "a".repeat(10 * 1024 * 1024);
  await expectPage(
    ask(chat(), { ...form(`text=${big}`), cookie: me.cookie, language: "en" }),
    413,
    "That is too much at once",
  );
  const answer = await ask(chat(), { ...form(`text=${big}`), cookie: me.cookie, language: "nl" });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('<html lang="nl"');
  expect(
    (await askJson("/api/message.php", message({ text: big }), { cookie: me.cookie })).status,
  ).toBe(413);
});

test("broken UTF-8 is refused instead of stored as question marks, plain or behind percent signs", async () => {
  const broken = new Uint8Array([
    ...new TextEncoder().encode(`client_id=${crypto.randomUUID()}&text=x`),
    0xc3,
    0x28,
  ]);
  await expectPage(
    ask(chat(), { ...form(broken), cookie: me.cookie }),
    400,
    "encoding we cannot read",
  );
  await expectPage(
    ask(chat(), { ...form(`client_id=${crypto.randomUUID()}&text=%C3%28`), cookie: me.cookie }),
    400,
    "encoding we cannot read",
  );
  const parts = (text: number[]) =>
    new Uint8Array([
      ...new TextEncoder().encode(
        `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${crypto.randomUUID()}\r\n`,
      ),
      ...new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n'),
      ...text,
      ...new TextEncoder().encode("\r\n--x--\r\n"),
    ]);
  const multipart = (text: number[]) =>
    ask(chat(), { ...form(parts(text), "multipart/form-data; boundary=x"), cookie: me.cookie });
  await expectPage(multipart([0x78, 0xc3, 0x28]), 400, "encoding we cannot read");
  expect((await multipart([...new TextEncoder().encode("café")])).status).toBe(303);
});

test("a form that hides its parts behind a second boundary, or its words behind a file's name, is looked through all the same", async () => {
  const id = newId();
  const body = (head: string) =>
    new Uint8Array([
      ...new TextEncoder().encode(
        `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${id}\r\n--x\r\n${head}\r\n\r\n`,
      ),
      ...[0x78, 0xc3, 0x28, 0x0d, 0x0a],
      ...new TextEncoder().encode("--x--\r\n"),
    ]);
  const text = 'content-disposition: form-data; name="text"';
  for (const type of [
    "xboundary=y; boundary=x",
    'a="boundary=y"; boundary=x',
    "boundary=y; boundary=x",
    "boundary=x; boundary=y",
    "charset=utf-8",
  ]) {
    await expectPage(
      ask(chat(), { ...form(body(text), `multipart/form-data; ${type}`), cookie: me.cookie }),
      400,
      "encoding we cannot read",
    );
  }
  for (const head of [
    `${text}\r\nx-more: a; filename="b"`,
    `x-more: a; filename="b"\r\n${text}`,
    `${text}; filename="b"\r\n${text}`,
  ]) {
    await expectPage(
      ask(chat(), { ...form(body(head), "multipart/form-data; boundary=x"), cookie: me.cookie }),
      400,
      "encoding we cannot read",
    );
  }
});

test("an unknown id and somebody else's look the same", async () => {
  const [a, b] = [
    await addLoggedIn({ premium: true, credits: 1 }),
    await addLoggedIn({ premium: true, credits: 1 }),
  ];
  const sent = await askJson(
    "/api/message.php",
    { to: b.id, client_id: crypto.randomUUID(), text: "only for b" },
    { cookie: a.cookie },
  );
  const { message: stored } = (await sent.json()) as { message: { conversationId: string } };
  expect((await ask(`/chats/${stored.conversationId}`, { cookie: b.cookie })).status).toBe(200);
  for (const id of [stored.conversationId, newId(), "x", "../..%2f"]) {
    const answer = await ask(`/chats/${id}`, { cookie: me.cookie });
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).toContain("This page could not be found");
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

test("a message is posted and not put", async () => {
  await expectCode(
    askJson("/api/message.php", message(), { method: "PUT", cookie: me.cookie }),
    405,
    "method_not_allowed",
  );
});

test("without a session a door says so and a page leads to the login and back", async () => {
  await expectCode(askJson("/api/message.php", message()), 403, "authentication_required");
  const page = await ask("/chats");
  expect(page.status).toBe(302);
  expect(page.headers.get("location")).toBe("/login?next=%2Fchats");
});

test("a post from another site is refused", async () => {
  const { exports } = await import("cloudflare:workers");
  const app = (exports as unknown as { default: { fetch(request: Request): Promise<Response> } })
    .default;
  const before = await countRows();
  const foreign = await app.fetch(
    new Request(`https://${HOST}/api/message.php`, {
      method: "POST",
      body: JSON.stringify(message()),
      headers: {
        "content-type": "application/json",
        cookie: me.cookie,
        origin: "https://evil.test",
      },
    }),
  );
  expect(foreign.status).toBe(403);
  expect(await countRows()).toBe(before);
});
