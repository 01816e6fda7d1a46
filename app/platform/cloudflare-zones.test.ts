import { afterEach, describe, expect, test, vi } from "vitest";
import { createZones } from "./cloudflare-zones";

const ZONE = { id: "z1", name: "example.co.uk", account: { id: "a1" } };
const zones = createZones({ token: "secret", worker: "dating" });

/** Answers requests as Cloudflare documents it, and records them. */
function answerWith(results: Record<string, unknown>, { success = true } = {}) {
  const requests: { url: string; method: string; authorization: string | null; body: unknown }[] =
    [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    requests.push({
      url: input.replace("https://api.cloudflare.com/client/v4", ""),
      method: init.method ?? "GET",
      authorization: headers.get("authorization"),
      body: init.body ? JSON.parse(String(init.body)) : null,
    });
    const path = requests.at(-1)?.url ?? "";
    const errors = success ? [] : [{ code: 10000, message: "Authentication error" }];
    return Response.json({ success, errors, result: results[path] ?? [] });
  });
  return requests;
}

describe("Cloudflare's API", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("is asked for the longest zone of a host first, never for a top-level domain", async () => {
    const requests = answerWith({ "/zones?name=example.co.uk&status=active": [ZONE] });
    expect(await zones.find("www.example.co.uk")).toEqual({
      id: "z1",
      name: "example.co.uk",
      accountId: "a1",
    });
    expect(requests.map(({ url }) => url)).toEqual([
      "/zones?name=www.example.co.uk&status=active",
      "/zones?name=example.co.uk&status=active",
    ]);
    expect(requests[0]?.authorization).toBe("Bearer secret");
    expect(await zones.find("other.test")).toBeNull();
    expect(requests.at(-1)?.url).toBe("/zones?name=other.test&status=active");
  });

  test("makes the Worker answer a host, and reads whether it does", async () => {
    const requests = answerWith({
      "/accounts/a1/workers/domains?hostname=www.example.co.uk": [
        { hostname: "www.example.co.uk", service: "other" },
      ],
    });
    const zone = { id: "z1", name: "example.co.uk", accountId: "a1" };
    expect(await zones.hasRoute(zone, "www.example.co.uk")).toBe(false);
    expect(await zones.addRoute(zone, "www.example.co.uk")).toEqual({ ok: true });
    expect(requests.at(-1)).toMatchObject({
      url: "/accounts/a1/workers/domains",
      method: "PUT",
      body: {
        hostname: "www.example.co.uk",
        service: "dating",
        zone_id: "z1",
        environment: "production",
      },
    });
  });

  test("explains a refused route, and throws for a refused read or another answer", async () => {
    answerWith({}, { success: false });
    const zone = { id: "z1", name: "example.co.uk", accountId: "a1" };
    expect(await zones.addRoute(zone, "www.example.co.uk")).toEqual({
      ok: false,
      problem: "Authentication error (10000)",
    });
    await expect(zones.find("example.co.uk")).rejects.toThrow("Authentication error");
    vi.stubGlobal("fetch", async () => new Response("bad gateway", { status: 502 }));
    await expect(zones.find("example.co.uk")).rejects.toThrow("Cloudflare answered 502");
  });
});
