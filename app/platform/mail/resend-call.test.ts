import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { eventOf, RESEND_SECRET, signedCall } from "../../../tests/support/resend-calls";
import { readResendCall } from "./resend-call";

const NOW = Date.UTC(2026, 5, 1);
const OTHER = "whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI=";

async function heard(body: string, given: Parameters<typeof signedCall>[1] = {}) {
  const headers = await signedCall(body, { at: NOW, ...given });
  return readResendCall([OTHER, RESEND_SECRET], { headers, body }, NOW);
}

test.each([
  ["email.complained", undefined, "fbl"],
  ["email.bounced", "Permanent", "bounce"],
  ["email.bounced", undefined, "bounce"],
  ["email.suppressed", undefined, "bounce"],
])("%s (%s) stops an address as %s", async (type, bounce, reason) => {
  const body = eventOf(type, { letter: "abc", at: NOW - 1000, ...(bounce ? { bounce } : {}) });
  expect(await heard(body)).toEqual({
    ok: true,
    value: { reason, letter: "abc", to: ["sam@example.test"], at: NOW - 1000 },
  });
});

test.each([
  eventOf("email.bounced", { bounce: "Transient" }),
  eventOf("email.delivered"),
  "{}",
  "no JSON",
])("what stops no letter is heard and left", async (body) => {
  expect(await heard(body)).toEqual({ ok: true, value: null });
});

test("a tag may come as a list, and an event without one names no letter", async () => {
  const event = JSON.parse(eventOf("email.complained"));
  event.data.tags = [{ name: "letter", value: "abc" }];
  expect(await heard(JSON.stringify(event))).toMatchObject({ value: { letter: "abc" } });
  expect(await heard(eventOf("email.complained"))).toMatchObject({ value: { letter: null } });
});

test("what nobody of ours signed is refused", async () => {
  const body = eventOf("email.complained");
  expect(await heard(body, { secret: "whsec_c3RyYW5nZXI=" })).toEqual({
    ...{ ok: false, refusal: "unsigned" },
  });
  const headers = await signedCall(body, { at: NOW });
  const asked = (given: Headers, text = body, secrets = [RESEND_SECRET]) =>
    readResendCall(secrets, { headers: given, body: text }, NOW);
  const refused = { ok: false, refusal: "unsigned" };
  expect(await asked(headers, `${body} `)).toEqual(refused);
  expect(await asked(new Headers())).toEqual(refused);
  expect(await asked(headers, body, [])).toEqual(refused);
  expect(await asked(headers, body, ["whsec_"])).toEqual(refused);
  const moved = new Headers(headers);
  moved.set("svix-id", "msg_2");
  expect(await asked(moved)).toEqual(refused);
});

test("a call that somebody kept is old after five minutes", async () => {
  const body = eventOf("email.complained");
  const old = { ok: false, refusal: "old" };
  expect(await heard(body, { at: NOW - minutes(5) - 1000 })).toEqual(old);
  expect(await heard(body, { at: NOW + minutes(5) + 1000 })).toEqual(old);
  expect(await heard(body, { at: NOW - minutes(5) })).toMatchObject({ ok: true });
});
