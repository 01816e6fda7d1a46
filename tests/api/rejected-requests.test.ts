import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "~/kit/ids";
import { ADDRESSES } from "../support/addresses";
import { recordLog } from "../support/record-log";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  FORM,
  formRequest,
  HOST,
  ORIGIN,
  sendJsonRequest,
  sendRequest,
  sendToApp,
} from "./app-client";
import { codeOf, expectCode, expectPage, SECRET_TEXT, twoMembers } from "./rejected-requests";

describe("bad bodies", () => {
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
      "We couldn’t read this text",
    );
    await expectPage(
      sendRequest(chat(), {
        ...formRequest(`client_id=${crypto.randomUUID()}&text=%C3%28`),
        cookie: me.cookie,
      }),
      400,
      "We couldn’t read this text",
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
    await expectPage(multipart([0x78, 0xc3, 0x28]), 400, "We couldn’t read this text");
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
        "We couldn’t read this text",
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
        "We couldn’t read this text",
      );
    }
  });
});

describe("bad input", () => {
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
      "That didn’t go through",
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
    expect(
      (await sendRequest(`/chats/${stored.conversationId}`, { cookie: b.cookie })).status,
    ).toBe(200);
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
      await env.DB.prepare("SELECT unread FROM participants WHERE member_id = ?")
        .bind(b.id)
        .first(),
    ).toEqual(row);
  });
});

describe("bad requests", () => {
  beforeAll(() => addTestSite());
  const { me, message } = twoMembers();
  recordLog(SECRET_TEXT);

  test("a message is accepted by POST and rejected by PUT", async () => {
    await expectCode(
      sendJsonRequest("/api/message.php", message(), { method: "PUT", cookie: me.cookie }),
      405,
      "method_not_allowed",
    );
  });

  test("without a session an API endpoint gets 403 and a page redirects to the login", async () => {
    await expectCode(
      sendJsonRequest("/api/message.php", message()),
      403,
      "authentication_required",
    );
    const page = await sendRequest("/chats");
    expect(page.status).toBe(302);
    expect(page.headers.get("location")).toBe("/login?next=%2Fchats");
  });

  test("a POST from another origin is rejected", async () => {
    const before = await countRows();
    const foreign = await sendToApp.fetch(
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

  test.each(["members/%s/unlike", "members/%s/block", "members/%s/unblock", "chats/%s/delete"])(
    "a path that no header can hold gets 404: /%s",
    async (path) => {
      for (const id of ["%00", "a%0Ab", "%0D%0Ax", "..%2F%2Fevil.test%2F", "nobody"]) {
        const response = await sendRequest(`/${path.replace("%s", id)}`, { cookie: me.cookie });
        expect([id, response.status]).toEqual([id, 404]);
      }
    },
  );

  test("an endlessly long path gets 404 and no page is rendered for it", async () => {
    const list = `/__manifest?paths=${"a,".repeat(300)}`;
    for (const path of ["/a".repeat(33), "/a".repeat(3_500), `${"/a".repeat(3_500)}.data`, list]) {
      const response = await sendRequest(path, { cookie: me.cookie });
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    }
    expect(await (await sendRequest("/a".repeat(32), { cookie: me.cookie })).text()).toContain(
      "<h1",
    );
  });
});

describe("rejected api requests", () => {
  let errors: string[];

  let cookie: string;

  beforeAll(async () => {
    await addTestSite();
    cookie = (await addLoggedIn()).cookie;
  });

  beforeEach(() => {
    errors = [];
    vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    expect(errors, "a refusal is no fault").toEqual([]);
  });

  test("an unknown path under /api/ gets a JSON 404 for every request", async () => {
    for (const path of [
      "/api/nothing.php",
      "/api/",
      "/api/user",
      "/api/user.php/more",
      "/api/..%2f",
      "/api/%00",
    ]) {
      for (const init of [{}, { method: "POST", body: "{}" }, { method: "DELETE" }]) {
        const answer = await sendRequest(path, { cookie, ...init });
        expect([path, answer.status, await codeOf(answer)]).toEqual([path, 404, "not_found"]);
      }
    }
  });

  test("a foreign, oversized or non-UTF-8 API request is rejected in JSON", async () => {
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      sendRequest("/api/user.php", { method: "POST", body, headers });
    expect(await codeOf(await post("{}", { origin: "https://evil.test" }))).toBe("forbidden");
    expect(await codeOf(await post("x".repeat(300_000)))).toBe("too_large");
    expect(await codeOf(await post(new Uint8Array([0xc3, 0x28])))).toBe("not_utf8");
    expect(await codeOf(await sendRequest("/api/user.php"))).toBe("authentication_required");
  });

  test("a rejected router data request gets the router's own format", async () => {
    const answer = await sendRequest("/login.data", {
      method: "POST",
      body: "x=1",
      headers: { ...FORM, origin: "https://evil.test" },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/x-script"]);
    expect(await answer.text()).toContain("forbidden");
  });

  test("a wrong value gets 422 in JSON and names its field", async () => {
    const answer = await sendJsonRequest("/api/user.php", { email: 7, password: "x" });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: { code: "invalid", fields: { email: expect.any(String) } } },
    ]);
  });
});

describe("rejected page requests", () => {
  let errors: string[];

  let cookie: string;

  beforeAll(async () => {
    await addTestSite();
    cookie = (await addLoggedIn()).cookie;
  });

  beforeEach(() => {
    errors = [];
    vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    expect(errors, "a refusal is no fault").toEqual([]);
  });

  test("a form from another origin is rejected before any route runs", async () => {
    const post = (headers: Record<string, string>) =>
      sendRequest("/login", {
        method: "POST",
        body: "x=1",
        language: "nl",
        headers: { ...FORM, ...headers },
      });
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.test" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: `http://${HOST}` },
      { origin: "no origin" },
    ];
    for (const headers of foreign) {
      const answer = await post(headers);
      const html = await answer.text();
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(html).toContain('<html lang="nl"');
      expect(html).toContain("Fout 403");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
    const unnamed = new Request(`${ORIGIN}/login`, {
      method: "POST",
      body: "x=1",
      headers: { ...FORM, "sec-fetch-site": "same-site" },
    });
    expect((await sendToApp.fetch(unnamed)).status).toBe(403);
    expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).not.toBe(403);
  });

  test("without JavaScript logout is a page: a GET logs nobody out", async () => {
    const page = await sendRequest("/api/logout.php", { cookie });
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(await codeOf(await sendRequest("/api/logout.php", { method: "DELETE", cookie }))).toBe(
      "method_not_allowed",
    );
  });

  test("a fully qualified host, which ends with a dot, is the same site", async () => {
    const page = await sendToApp.fetch(
      new Request(`https://${HOST}./pricing`, { headers: { "accept-language": "en" } }),
    );
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(`${HOST}./`);
    const post = (origin: string) =>
      sendToApp.fetch(
        new Request(`https://${HOST}./api/page-hidden.php`, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json", origin },
        }),
      );
    expect((await post(`https://${HOST}.`)).status).toBe(204);
    expect((await post(`https://${HOST}..`)).status).toBe(403);
    expect((await sendToApp.fetch(new Request(`https://${HOST}../`))).status).toBe(421);
  });
});

describe("methods", () => {
  const endpoints = ADDRESSES.filter((path) => path.startsWith("/api/"));

  let errors: string[];

  let cookie: string;

  beforeAll(async () => {
    await addTestSite();
    cookie = (await addLoggedIn()).cookie;
  });

  beforeEach(() => {
    errors = [];
    vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    expect(errors, "a refusal is no fault").toEqual([]);
  });

  test("the method test covers every API endpoint", () =>
    expect(endpoints.length).toBeGreaterThanOrEqual(18));

  test.each(endpoints)(
    "%s rejects other methods with 405 and lists the allowed ones",
    async (path) => {
      const allowed = (
        (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow") ?? ""
      ).split(", ");
      expect(allowed.length).toBeGreaterThan(1);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
        (one) => !allowed.includes(one),
      )) {
        const answer = await sendRequest(path, {
          method,
          cookie,
          ...(method === "GET" ? {} : { body: "{}" }),
        });
        expect([method, answer.status, answer.headers.get("allow")]).toEqual([
          method,
          405,
          allowed.join(", "),
        ]);
        expect(await codeOf(answer)).toBe("method_not_allowed");
      }
    },
  );

  test("the endpoints accept their methods", async () => {
    const allowed = async (path: string) =>
      (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow");
    expect(await allowed("/api/user.php")).toBe("GET, HEAD, POST, PUT, DELETE, OPTIONS");
    expect(await allowed("/api/chat.php")).toBe("DELETE, OPTIONS");
    expect(await allowed("/api/page-hidden.php")).toBe("POST, OPTIONS");
    expect(await allowed("/api/settings.php")).toBe("GET, HEAD, OPTIONS");
  });

  test("a page lists its methods in Allow and rejects others with a page", async () => {
    const allowed = async (path: string) =>
      (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow");
    expect(await allowed("/pricing")).toBe("GET, HEAD, OPTIONS");
    expect(await allowed("/login")).toBe("GET, HEAD, POST, OPTIONS");
    for (const [path, method] of [
      ["/pricing", "POST"],
      ["/login", "PUT"],
      ["/login", "PROPFIND"],
      ["/robots.txt", "DELETE"],
      ["/photos/1/main", "POST"],
    ] as const) {
      const answer = await sendRequest(path, { method, language: "de" });
      expect([path, answer.status, answer.headers.get("allow")]).toEqual([
        path,
        405,
        await allowed(path),
      ]);
      expect(await answer.text()).toContain("Fehler 405");
    }
  });

  test("HEAD returns the headers of GET without a body", async () => {
    for (const path of [
      "/pricing",
      "/login?next=/chats",
      "/api/settings.php",
      "/robots.txt",
      "/nothing/here",
    ]) {
      const head = await sendRequest(path, { method: "HEAD" });
      const get = await sendRequest(path);
      expect([path, head.status, head.headers.get("content-type")]).toEqual([
        path,
        get.status,
        get.headers.get("content-type"),
      ]);
      expect(await head.text()).toBe("");
    }
  });
});
