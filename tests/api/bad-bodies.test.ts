import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { recordLog } from "../support/record-log";
import { addTestSite, formRequest, sendJsonRequest, sendRequest } from "./app-client";
import { expectPage, SECRET_TEXT, twoMembers } from "./rejected-requests";

beforeAll(() => addTestSite());
const { me, message, chat } = twoMembers();
recordLog(SECRET_TEXT);

test("a body of ten megabytes gets 413 in the visitor's language", async () => {
  const big = "a".repeat(10 * 1024 * 1024);
  await expectPage(
    sendRequest(chat(), { ...formRequest(`text=${big}`), cookie: me.cookie, language: "en" }),
    413,
    "That’s too much at once",
  );
  const answer = await sendRequest(chat(), {
    ...formRequest(`text=${big}`),
    cookie: me.cookie,
    language: "nl",
  });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('<html lang="nl"');
  expect(
    (await sendJsonRequest("/api/message.php", message({ text: big }), { cookie: me.cookie }))
      .status,
  ).toBe(413);
});

test("invalid UTF-8 is rejected, raw or percent-encoded, not stored as question marks", async () => {
  const broken = new Uint8Array([
    ...new TextEncoder().encode(`client_id=${crypto.randomUUID()}&text=x`),
    0xc3,
    0x28,
  ]);
  await expectPage(
    sendRequest(chat(), { ...formRequest(broken), cookie: me.cookie }),
    400,
    "encoding we can’t read",
  );
  await expectPage(
    sendRequest(chat(), {
      ...formRequest(`client_id=${crypto.randomUUID()}&text=%C3%28`),
      cookie: me.cookie,
    }),
    400,
    "encoding we can’t read",
  );
  const parts = (text: number[]) =>
    new Uint8Array([
      ...new TextEncoder().encode(
        `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${crypto.randomUUID()}\r\n`,
      ),
      ...new TextEncoder().encode(
        '--x\r\ncontent-disposition: form-data; name="price"\r\n\r\n1\r\n',
      ),
      ...new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n'),
      ...text,
      ...new TextEncoder().encode("\r\n--x--\r\n"),
    ]);
  const multipart = (text: number[]) =>
    sendRequest(chat(), {
      ...formRequest(parts(text), "multipart/form-data; boundary=x"),
      cookie: me.cookie,
    });
  await expectPage(multipart([0x78, 0xc3, 0x28]), 400, "encoding we can’t read");
  expect((await multipart([...new TextEncoder().encode("café")])).status).toBe(303);
});

test("a multipart form with hidden parts is validated like any other", async () => {
  const id = newId();
  const body = (head: string) =>
    new Uint8Array([
      ...new TextEncoder().encode(
        `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${id}\r\n--x\r\n${head}\r\n\r\n`,
      ),
      0x78,
      0xc3,
      0x28,
      0x0d,
      0x0a,
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
      sendRequest(chat(), {
        ...formRequest(body(text), `multipart/form-data; ${type}`),
        cookie: me.cookie,
      }),
      400,
      "encoding we can’t read",
    );
  }
  for (const head of [
    `${text}\r\nx-more: a; filename="b"`,
    `x-more: a; filename="b"\r\n${text}`,
    `${text}; filename="b"\r\n${text}`,
  ]) {
    await expectPage(
      sendRequest(chat(), {
        ...formRequest(body(head), "multipart/form-data; boundary=x"),
        cookie: me.cookie,
      }),
      400,
      "encoding we can’t read",
    );
  }
});
