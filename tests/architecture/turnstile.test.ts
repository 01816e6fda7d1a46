import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBotGuard, createTurnstile } from "../../app/platform/bot-check";
import { readConfig } from "../../app/platform/config";
import { contentPolicy } from "../../app/request/middleware/headers";

/** A local endpoint that checks tokens: the token contains the response; "late" gets none. */
const requests: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  requests.push(form.toString());
  const token = form.get("response") ?? "";
  if (token === "late") return;
  if (token === "broken") response.statusCode = 502;
  response.end(token === "broken" ? "<html>Bad gateway" : token);
});
let verifyUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => void server.close());

const expected = { form: "signup", host: "velours.example" };
const good = { success: true, action: "signup", hostname: "velours.example" };

/** A form filled in at human speed, or sent at once; returns the robot check's result. */
async function judge(answer: object | string, proof: { begun?: string; trap?: string } = {}) {
  const start = Date.now();
  const embedded = createBotGuard("key", () => start);
  const begun = proof.begun ?? (await embedded.begin());
  const later = createBotGuard("key", () => start + 5_000);
  const guard = createTurnstile({ siteKey: "site", secret: "hidden", verifyUrl }, later);
  const token = typeof answer === "string" ? answer : JSON.stringify(answer);
  return guard.judge({ timestamp: begun, trap: proof.trap ?? "", token }, expected);
}

test("a token for this form on this host passes at any speed", async () => {
  requests.length = 0;
  expect(await judge(good, { begun: "" })).toBe("person");
  expect(requests).toHaveLength(1);
  expect(new URLSearchParams(requests[0]).get("secret")).toBe("hidden");
});

test.each<[string, object | string]>([
  ["without a token, as without a script", ""],
  ["of another form", { ...good, action: "reset" }],
  ["of another host", { ...good, hostname: "evil.example" }],
  ["of no form", { success: true, hostname: "velours.example" }],
  ["used already", { ...good, success: false, "error-codes": ["timeout-or-duplicate"] }],
  ["made up", { success: false, "error-codes": ["invalid-input-response"] }],
  ["longer than any", "x".repeat(2_049)],
])("one %s proves nothing: the request is counted, not rejected", async (_what, answer) => {
  expect(await judge(answer)).toBe("unknown");
});

test("a filled honeypot is a robot, with or without a token, and sends no request", async () => {
  requests.length = 0;
  expect(await judge(good, { trap: "https://buy.example" })).toBe("bot");
  expect(requests).toEqual([]);
});

test.each<[string, object | string]>([
  ["does not answer", "late"],
  ["is broken", "broken"],
  ["has a fault", { success: false, "error-codes": ["internal-error"] }],
  ["does not know our secret", { success: false, "error-codes": ["invalid-input-secret"] }],
])(
  "when the endpoint %s the built-in check decides, and the log says so",
  async (_what, answer) => {
    const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const verdicts = await Promise.all([judge(answer), judge(answer, { begun: "" })]);
    expect(verdicts).toEqual(["person", "unknown"]);
    expect(lines.mock.calls.join()).toContain("turnstile.failed");
    lines.mockRestore();
  },
);

test("the policy allows the widget only where keys are set and a form needs it", () => {
  const of = (path: string, widgetKey: string | null) =>
    contentPolicy(new URL(path, "https://velours.example"), {
      scripts: [],
      styles: [],
      widgetKey,
      cdnPrefix: "",
    });
  const widget = "https://challenges.cloudflare.com";
  for (const path of [
    "/signup",
    "/login",
    "/reset-password",
    "/complaints",
    "/members/abc/signup",
  ]) {
    expect(of(path, "key"), path).toContain(`script-src 'self' ${widget}`);
    expect(of(path, "key"), path).toContain(`frame-src ${widget}`);
    expect(of(path, null), path).not.toContain(widget);
  }
  for (const path of [
    "/",
    "/chats",
    "/credits",
    "/profile",
    "/settings/account",
    "/members/abc/chat",
  ])
    expect(of(path, "key"), path).not.toContain(widget);
});

test("one Turnstile key without the other stops the Worker with the other's name", () => {
  const env = {
    NETWORK_KEY: "a",
    FACTOR_KEY: "b",
    PHOTO_KEY: "d",
    MAIL_FROM: "c",
    PHOTO_CHECK: "none",
  };
  const read = (more: object) => readConfig({ ...env, ...more } as unknown as Env).turnstile;
  expect(read({})).toBeNull();
  expect(read({ TURNSTILE_SITE_KEY: "k", TURNSTILE_SECRET: "s" })).toMatchObject({ siteKey: "k" });
  expect(() => read({ TURNSTILE_SITE_KEY: "k" })).toThrow("TURNSTILE_SECRET");
  expect(() => read({ TURNSTILE_SECRET: "s" })).toThrow("TURNSTILE_SITE_KEY");
});
