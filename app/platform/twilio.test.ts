import { afterEach, expect, test, vi } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { fakeTwilio, TWILIO_KEYS, twilioError } from "../../tests/support/fake-twilio";
import { createTwilio } from "./twilio";

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
