import { afterEach, expect, test, vi } from "vitest";
import { getJson, postJson, setMemberPage } from "./api-client";

/**
 * A fake network that returns the responses in turn and repeats the last one; records requests and
 * pauses.
 */
function fakeNetwork(...answers: (Response | "gone")[]) {
  vi.useFakeTimers();
  const requests: { path: string; call: RequestInit }[] = [];
  const pauses: number[] = [];
  const went: string[] = [];
  vi.stubGlobal("fetch", async (path: string, call: RequestInit) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] as Response | "gone";
    requests.push({ path, call });
    if (answer === "gone") throw new TypeError("no network");
    return answer.clone();
  });
  vi.stubGlobal("setTimeout", (callback: () => void, ms: number) => {
    pauses.push(ms);
    callback();
  });
  vi.stubGlobal("location", {
    pathname: "/chats",
    search: "?with=x",
    assign: (to: string) => went.push(to),
  });
  return { requests, pauses, went };
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const sessionEnded = json(403, { error: { code: "authentication_required" } });

afterEach(() => {
  setMemberPage(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a transient failure is tried five times with growing pauses", async () => {
  const { requests, pauses } = fakeNetwork(
    "gone",
    json(503, {}),
    json(408, {}),
    json(425, {}),
    "gone",
  );
  expect(await getJson("/api/chats.php")).toEqual({ ok: false, code: "offline" });
  expect(requests).toHaveLength(5);
  for (const [n, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(200 * 2 ** n);
    expect(pause).toBeLessThan(600 * 2 ** n);
  }
});

test("the first response ends the retries", async () => {
  const { requests } = fakeNetwork("gone", json(200, { chats: [] }));
  expect(await getJson("/api/chats.php")).toEqual({ ok: true, body: { chats: [] } });
  expect(requests).toHaveLength(2);
});

test("a 4xx refusal is not retried", async () => {
  const { requests } = fakeNetwork(json(422, { error: { code: "invalid" } }));
  expect(await postJson("/api/message.php", {})).toEqual({ ok: false, code: "invalid" });
  expect(requests).toHaveLength(1);
});

test("a short Retry-After is awaited, a long one is reported to the member", async () => {
  const busy = { error: { code: "too_many_requests" } };
  const soon = fakeNetwork(json(429, busy, { "retry-after": "3" }), json(200, {}));
  expect(await getJson("/api/likes.php")).toMatchObject({ ok: true });
  expect(soon.pauses).toEqual([3_000]);
  for (const wait of ["", "3600", "soon"]) {
    const { requests } = fakeNetwork(json(429, busy, { "retry-after": wait }));
    expect(await getJson("/api/likes.php")).toEqual({ ok: false, code: "too_many_requests" });
    expect(requests).toHaveLength(1);
  }
});

test("an ended session redirects a member to the login, a visitor stays", async () => {
  const visitor = fakeNetwork(sessionEnded);
  expect(await getJson("/api/chats.php")).toEqual({ ok: false, code: "authentication_required" });
  expect(visitor.went).toEqual([]);
  setMemberPage(true);
  const { went } = fakeNetwork(sessionEnded);
  await getJson("/api/chats.php");
  expect(went).toEqual(["/login?next=%2Fchats%3Fwith%3Dx&ended=yes"]);
  const elsewhere = fakeNetwork(sessionEnded);
  await postJson("/api/like.php", {}, { after: "/members#m-x" });
  expect(elsewhere.went).toEqual(["/login?next=%2Fmembers%23m-x&ended=yes"]);
  const other = fakeNetwork(json(403, { error: { code: "forbidden" } }));
  await getJson("/api/chats.php");
  expect(other.went).toEqual([]);
});

test("only the logged-in-user endpoint gets the page type", async () => {
  const { requests } = fakeNetwork(json(200, {}));
  await getJson("/api/user.php");
  await getJson("/api/chats.php");
  const types = requests.map(({ call }) => new Headers(call.headers).get("x-request-type"));
  expect(types).toEqual(["client", null]);
});
