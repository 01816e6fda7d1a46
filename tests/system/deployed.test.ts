import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { DEMO_PASSWORD, LOGINS } from "../../scripts/seed/people.ts";
import { addSite } from "../../scripts/site/commands.ts";
import { openLocalSites } from "../../scripts/site/databases.ts";

/**
 * The build as deployed: the variables of wrangler.toml and the secret, no LOCAL; a database with
 * the migrations and a site that the operator's command added.
 */
const state = mkdtempSync(join(tmpdir(), "deployed-"));
let site: Awaited<ReturnType<typeof startRuntime>>;
const logged: string[] = [];
beforeAll(async () => {
  await withStorage(state, migrate);
  const desk = {
    db: await openLocalSites(state),
    root: state,
    now: Date.now(),
    print: () => undefined,
    prompt: async () => null,
  };
  await addSite(desk, "localhost", [
    "name=Deployed",
    "countries=NL",
    "support_email=help@example.com",
  ]);
  site = await startRuntime({
    port: 0,
    state,
    vars: { NETWORK_KEY: "deployed", FACTOR_KEY: "deployed", PHOTO_KEY: "deployed" },
    onLog: (line) => void logged.push(line),
  });
}, 60_000);
afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

const requestPath = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${site.url.port}${path}`, { redirect: "manual", ...init });

test("a site added by the operator's command responds", async () => {
  expect((await requestPath("/lang-config")).status).toBe(200);
});

test.each([
  "/dev/outbox",
  "/dev/outbox?format=json",
  "/dev/outbox/some-id",
  "/dev/components",
  "/dev/components/en.txt",
])("%s gets 404", async (path) => {
  for (const accept of ["text/html", "application/json"]) {
    const answer = await requestPath(path, { headers: { accept } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/subject|recipient/i);
  }
});

test("no demo login opens a session", async () => {
  for (const { email } of LOGINS) {
    const body = new URLSearchParams({ email, password: DEMO_PASSWORD });
    const answer = await requestPath("/login", {
      method: "POST",
      body,
      headers: { origin: `http://localhost:${site.url.port}` },
    });
    expect(answer.status, email).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("set-cookie") ?? "").not.toContain("auth.session");
  }
});

test("a migrated database has no accounts", () => {
  const db = openLocalFile(state);
  expect(db.prepare("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 0 });
  db.close();
});

test("build files are immutable at their URL; pages are revalidated", async () => {
  const html = await (await requestPath("/pricing")).text();
  const sheet = /href="(\/assets\/[\w.-]+\.css)"/.exec(html)?.[1] as string;
  const { headers } = await requestPath(sheet);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const path of [sheet, "/favicon.svg", "/og/gallery-de.jpg"]) {
    const file = await requestPath(path);
    expect(file.status, path).toBe(200);
    expect(file.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(file.headers.get("strict-transport-security"), path).toBeTruthy();
    expect(file.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
  const page = await requestPath("/landers/gallery");
  expect([
    page.headers.get("cache-control"),
    (await requestPath("/pricing")).headers.get("link"),
  ]).toEqual(["private, no-cache", `<${sheet}>; rel=preload; as=style`]);
});

test.each(["/assets/app-00000000.css", "/og/nothing.jpg"])(
  "a missing file is not cached, as it may exist a second later: %s",
  async (path) => {
    const answer = await requestPath(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test("a GET with a body responds like one without, and logs no error", async () => {
  const statusOf = (host: string, path: string) =>
    new Promise((resolve, reject) => {
      // A separate connection: the server may close one whose body it never read, and a second
      // request on it would be lost.
      const clientRequest = request({
        agent: false,
        port: site.url.port,
        path,
        method: "GET",
        headers: { host, "content-type": "text/plain", "content-length": 5 },
      });
      clientRequest
        .on("response", (answer) => resolve(answer.resume().statusCode))
        .on("error", reject);
      clientRequest.end("words");
    });
  const host = `localhost:${site.url.port}`;
  const statuses = [
    await statusOf(host, "/api/user.php"),
    await statusOf(host, "/chats"),
    await statusOf(`localhost.:${site.url.port}`, "/signup"),
  ];
  expect(statuses).toEqual([403, 302, 200]);
  expect(logged.join("\n")).not.toContain('"fault"');
});

test("a Worker without a configured photo check serves nothing (R680)", async () => {
  const empty = mkdtempSync(join(tmpdir(), "unnamed-"));
  const keys = { NETWORK_KEY: "deployed", FACTOR_KEY: "deployed", PHOTO_KEY: "deployed" };
  const start = (more: Record<string, string>) =>
    startRuntime({
      port: 0,
      state: empty,
      vars: { ...keys, ...more },
      onLog: () => undefined,
    });
  const unnamed = await start({ PHOTO_CHECK: "" });
  const answer = await fetch(new URL("/healthz", unnamed.url)).finally(() => unnamed.stop());
  expect(answer.status).toBe(500);
  rmSync(empty, { recursive: true, force: true });
});
