import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newId, type PushId, type SiteId } from "~/kit/ids";
import type { PushMessage } from "~/services/delivery";
import { newVapidKeys } from "../../scripts/push/new-keys";
import { fakeTwilio, TWILIO_KEYS, twilioError } from "../../tests/support/fake-twilio";
import {
  type CapturedPush,
  fakePushServices,
  PushBrowser,
  readVapid,
} from "../../tests/support/push-browser";
import { createPush } from "./push";
import { createSms, createTwilio } from "./sms";

describe("push", async () => {
  afterEach(() => vi.unstubAllGlobals());

  const vapid = { ...(await newVapidKeys()), subject: "mailto:hello@site.test" };
  const push = createPush(env, { vapid, local: false, now: Date.now });
  const content = {
    title: "Zoë wrote to you ♥",
    text: "Żółć?",
    path: "/chats/x",
    tag: "chat-x",
    language: "en",
  };
  const message: PushMessage = {
    siteId: "site" as SiteId,
    id: newId<PushId>(),
    content,
    topic: "t".repeat(32),
    urgent: true,
    seconds: 3_600,
  };

  /** The result of a push for an answer of the push service, and the request sent. */
  async function deliver(answer: () => Response | Promise<Response>, browser = new PushBrowser()) {
    const { captured, fetch } = fakePushServices(answer);
    vi.stubGlobal("fetch", fetch);
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const result = await push?.deliver(browser.address, message);
    vi.restoreAllMocks();
    return { result, captured };
  }
  const answered = (status: number, headers = {}) =>
    deliver(() => new Response(null, { status, headers }));

  test("only the subscribed browser can decrypt a captured push", async () => {
    const browser = new PushBrowser();
    const { result, captured } = await deliver(() => new Response(null, { status: 201 }), browser);
    expect(result).toEqual({ status: "sent" });
    const [{ url, body } = {} as CapturedPush] = captured;
    expect(url).toBe(browser.endpoint);
    expect(browser.read(body)).toEqual({ id: message.id, ...content });
    expect(() => new PushBrowser().read(body)).toThrow();
    const changed = body.with(body.length - 1, (body.at(-1) ?? 0) ^ 1);
    expect(() => browser.read(changed)).toThrow();
  });

  test("a push has TTL, urgency and topic headers", async () => {
    const { captured } = await answered(201);
    expect(Object.fromEntries(captured[0]?.headers ?? [])).toMatchObject({
      ttl: "3600",
      urgency: "high",
      topic: "t".repeat(32),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
    });
  });

  test("long and short pushes have the same length", async () => {
    const { captured } = await answered(201);
    const short = fakePushServices(() => new Response(null, { status: 201 }));
    vi.stubGlobal("fetch", short.fetch);
    await push?.deliver(new PushBrowser().address, {
      ...message,
      content: { ...content, title: "" },
    });
    expect(short.captured[0]?.body.length).toBe(captured[0]?.body.length);
    expect(captured[0]?.body.length).toBeLessThanOrEqual(4_096);
  });

  test("a push is signed by our key for its push service, for less than a day", async () => {
    const browser = new PushBrowser("https://web.push.apple.com/abc");
    const { captured } = await deliver(() => new Response(null, { status: 201 }), browser);
    const now = Date.now() / 1_000;
    const read = await readVapid(captured[0]?.headers.get("authorization") ?? "");
    expect(read).toMatchObject({
      valid: true,
      key: vapid.publicKey,
      head: { typ: "JWT", alg: "ES256" },
      claims: { aud: "https://web.push.apple.com", sub: "mailto:hello@site.test" },
    });
    expect(Number(read.claims.exp)).toBeGreaterThan(now + 60);
    expect(Number(read.claims.exp)).toBeLessThan(now + 24 * 3_600);
  });

  test("an endpoint of no push service is never requested, even if stored", async () => {
    for (const endpoint of [
      "http://fcm.googleapis.com/fcm/send/abc",
      "https://10.0.0.1/abc",
      "https://[::1]/abc",
      "https://push.example/abc",
      "no address",
    ]) {
      const { result, captured } = await deliver(() => new Response(), new PushBrowser(endpoint));
      expect(result, endpoint).toEqual({ status: "refused" });
      expect(captured, endpoint).toEqual([]);
    }
  });

  test("a redirect by a push service is not followed", async () => {
    const { result, captured } = await answered(307, { location: "https://10.0.0.1/abc" });
    expect(result).toEqual({ status: "refused" });
    expect(captured).toHaveLength(1);
    expect(captured[0]?.init.redirect).toBe("manual");
  });

  test.each([
    [201, "sent"],
    [404, "gone"],
    [410, "gone"],
    [400, "refused"],
    [413, "refused"],
    [401, "unsigned"],
    [403, "unsigned"],
  ] as const)("a push service's answer %i is treated as: %s", async (code, status) => {
    expect((await answered(code)).result).toEqual({ status });
  });

  test("a temporary failure returns its Retry-After, up to an hour", async () => {
    expect((await answered(503)).result).toEqual({ status: "later", seconds: null });
    expect((await answered(429, { "retry-after": "90" })).result).toEqual({
      status: "later",
      seconds: 90,
    });
    expect((await answered(429, { "retry-after": "86400" })).result).toMatchObject({
      seconds: 3_600,
    });
    const lost = await deliver(() => Promise.reject(new TypeError("network")));
    expect(lost.result).toEqual({ status: "later", seconds: null });
  });

  test("without keys nothing is sent; local mode stores pushes with e-mails", async () => {
    expect(createPush(env, { vapid: null, local: false, now: Date.now })).toBeNull();
    const here = createPush(env, { vapid: null, local: true, now: Date.now });
    const { endpoint, address } = new PushBrowser();
    const { captured, fetch } = fakePushServices(() => new Response());
    vi.stubGlobal("fetch", fetch);
    expect(await here?.deliver(address, message)).toEqual({ status: "sent" });
    expect(captured).toEqual([]);
    const stored = await env.DB.prepare(
      "SELECT subject, plain, html, language FROM local_mails WHERE recipient = ?",
    )
      .bind(endpoint)
      .first();
    const plain = JSON.stringify({ id: message.id, ...content });
    expect(stored).toEqual({ subject: content.title, plain, html: "<p>Żółć?</p>", language: "en" });
  });

  test("the local mode's public key is a valid point of the curve", async () => {
    const { publicKey = "" } = createPush(env, { vapid: null, local: true, now: Date.now }) ?? {};
    const curve = { name: "ECDSA", namedCurve: "P-256" };
    const bytes = Uint8Array.from(atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    await crypto.subtle.importKey("raw", bytes, curve, false, ["verify"]);
  });
});

describe("sms", () => {
  afterEach(() => vi.unstubAllGlobals());

  const message = (to: string) => ({
    siteId: newId<SiteId>(),
    to,
    language: "de",
    text: "Dein Code: 123 456 <heute>",
    seconds: 600,
  });

  test("local mode stores text messages with e-mails, by telephone number", async () => {
    const sms = createSms(env, { local: true, twilio: TWILIO_KEYS, now: Date.now });
    await sms?.send(message("+31612345678"));
    await sms?.send(message("+31612345678"));
    const { results } = await env.DB.prepare(
      "SELECT language, subject, plain, html FROM local_mails WHERE recipient = '+31612345678'",
    ).all();
    const storedMail = { language: "de", subject: "SMS", plain: "Dein Code: 123 456 <heute>" };
    const html = "<p>Dein Code: 123 456 &lt;heute&gt;</p>";
    expect(results).toEqual([
      { ...storedMail, html },
      { ...storedMail, html },
    ]);
  });

  test("without keys no text message can be sent; with keys they are sent", async () => {
    expect(createSms(env, { local: false, twilio: null, now: Date.now })).toBeNull();
    const { texts, fetch } = fakeTwilio();
    vi.stubGlobal("fetch", fetch);
    await createSms(env, { local: false, twilio: TWILIO_KEYS, now: Date.now })?.send(
      message("+31687654321"),
    );
    expect(texts.map(({ To }) => To)).toEqual(["+31687654321"]);
  });

  test("local mode sends to another API address only, never to the provider", async () => {
    const { texts, fetch } = fakeTwilio();
    vi.stubGlobal("fetch", fetch);
    const twilio = { ...TWILIO_KEYS, api: "http://127.0.0.1:1" };
    await createSms(env, { local: true, twilio: TWILIO_KEYS, now: Date.now })?.send(
      message("+31611111111"),
    );
    await createSms(env, { local: true, twilio, now: Date.now })?.send(message("+31622222222"));
    expect(texts.map(({ To }) => To)).toEqual(["+31622222222"]);
  });
});

describe("twilio", () => {
  afterEach(() => vi.unstubAllGlobals());

  const TO = "+31612345678";
  const text = {
    siteId: newId<SiteId>(),
    to: TO,
    language: "nl",
    seconds: 600,
    text: "123456 is je code voor € 9,90 & meer. Deel ’m niet.",
  };

  /** The Twilio adapter, with its fake. */
  function aTwilio(refuse?: Parameters<typeof fakeTwilio>[0], more = {}) {
    const fake = fakeTwilio(refuse);
    const requests: string[] = [];
    vi.stubGlobal("fetch", (...args: Parameters<typeof fetch>) => {
      requests.push(`${args[1]?.redirect} ${args[0]}`);
      return fake.fetch(...args);
    });
    return { sms: createTwilio({ ...TWILIO_KEYS, ...more }), texts: fake.texts, requests };
  }

  /** The error of a message that was not sent. */
  const errorOf = (sms: ReturnType<typeof createTwilio>) =>
    sms.send(text).then(
      () => null,
      (error: Error) => error,
    );

  test("sends a text message with text, sender and validity period", async () => {
    const { sms, texts, requests } = aTwilio();
    await sms.send(text);
    expect(requests).toEqual([
      `manual https://api.twilio.com/2010-04-01/Accounts/${TWILIO_KEYS.account}/Messages.json`,
    ]);
    expect(texts).toEqual([
      {
        To: TO,
        MessagingServiceSid: TWILIO_KEYS.sender,
        Body: text.text,
        ValidityPeriod: "600",
        SmartEncoded: "true",
      },
    ]);
  });

  test.each(["+31201234567", "Velours"])("accepts %s as sender", async (sender) => {
    const { sms, texts } = aTwilio(undefined, { sender });
    await sms.send(text);
    expect(texts[0]).toMatchObject({ From: sender });
  });

  test.each([
    [400, 21614],
    [401, 20003],
    [429, 20429],
    [500, 20500],
  ])("the answer %i is an error that names nobody", async (status, code) => {
    const { sms } = aTwilio((to) => twilioError(status, code, to));
    const error = await errorOf(sms);
    expect(error?.name).toBe(`${status}_${code}`);
    expect(`${error?.stack}${JSON.stringify(error)}`).not.toContain(TO.slice(1));
  });

  test("a wrong key, an unparseable answer or a redirect sends nothing", async () => {
    expect((await errorOf(aTwilio(undefined, { secret: "another" }).sms))?.name).toBe("401_20003");
    expect((await errorOf(aTwilio(() => new Response(TO, { status: 502 })).sms))?.name).toBe(
      "502_unknown",
    );
    const headers = { location: "https://elsewhere.test/" };
    const moved = aTwilio(() => new Response(null, { status: 307, headers }));
    expect((await errorOf(moved.sms))?.name).toBe("307_unknown");
    expect(moved.requests).toHaveLength(1);
  });
});
