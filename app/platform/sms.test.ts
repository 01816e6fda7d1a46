import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { fakeTwilio, TWILIO_KEYS } from "../../tests/support/fake-twilio";
import { createSms } from "./sms";

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
