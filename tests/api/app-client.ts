import { env, exports } from "cloudflare:workers";
import type { SiteId } from "~/kit/ids";
import { postAtShownPrice } from "../support/at-shown-price";
import { addMember, addSite, type TestMember } from "../support/test-database";

/**
 * The host and the origin of the test site. Every `addTestSite` changes them, so a test reads them
 * when it runs, not when its file is loaded.
 */
export let HOST = "" as SiteId;
export let ORIGIN = "";

const sha256 = async (text: string) =>
  btoa(
    String.fromCharCode(
      ...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    ),
  )
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** The compiled app: sends a request as it is. */
export const sendToApp = (
  exports as unknown as { default: { fetch(request: Request): Promise<Response> } }
).default;

/**
 * Sends a request to the compiled app as a browser of that language does, on the test site (or the
 * site at `origin`).
 */
export function sendRequest(
  path: string,
  init: RequestInit & { cookie?: string; language?: string; origin?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.cookie) headers.set("cookie", init.cookie);
  headers.set("accept-language", init.language ?? "en");
  if (init.method && init.method !== "GET" && !headers.has("origin"))
    headers.set("origin", init.origin ?? ORIGIN);
  return sendToApp.fetch(
    new Request(`${init.origin ?? ORIGIN}${path}`, { redirect: "manual", ...init, headers }),
  );
}

export const sendJsonRequest = (
  path: string,
  body: unknown,
  init: Parameters<typeof sendRequest>[1] = {},
) =>
  sendRequest(path, {
    method: "POST",
    ...init,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

export const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A POST with this form body, unchanged. */
export const formRequest = (body: BodyInit, type = FORM["content-type"]) => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});
/** A POST with these form fields. */
export const formFields = (fields: Record<string, string>) =>
  formRequest(new URLSearchParams(fields).toString());

/** Posts a form as a page without JavaScript does. */
export const postForm = (
  path: string,
  fields: Record<string, string>,
  { headers, ...more }: Parameters<typeof sendRequest>[1] = {},
) =>
  sendRequest(path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    ...more,
    headers: { ...FORM, ...headers },
  });

export const send = (to: string, cookie: string, text = "Hello", origin?: string) => {
  const message = { to, client_id: crypto.randomUUID(), text };
  return postAtShownPrice((price) =>
    sendJsonRequest("/api/message.php", { ...message, price }, { cookie, origin }),
  );
};

/** The visible text of a page: React puts comments between words, which this removes. */
export const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

/** The number of rows of a table. */
export const count = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

/**
 * Adds the test site for a file or for one of its `describe` blocks: with an empty database, and a
 * host of its own, since the Worker caches sites by host and all files share its runtime.
 */
export async function addTestSite(settings: Record<string, unknown> = {}): Promise<SiteId> {
  if ((await count("sites")) !== 0) await emptyDatabase();
  HOST = await addSite(settings);
  ORIGIN = `https://${HOST}`;
  return HOST;
}

/** Deletes all rows. The triggers, which keep some of them, are dropped and created again. */
async function emptyDatabase(): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY rowid",
  ).all<{ type: string; name: string; sql: string }>();
  const of = (type: string) => results.filter((row) => row.type === type);
  const statements = [
    "PRAGMA defer_foreign_keys = on",
    ...of("trigger").map(({ name }) => `DROP TRIGGER ${name}`),
    ...of("table").map(({ name }) => `DELETE FROM ${name}`),
    ...of("trigger").map(({ sql }) => sql),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

/** Logs a member in: returns the cookie of a fresh session. */
export async function logIn(member: TestMember): Promise<string> {
  const secret = crypto.randomUUID().replaceAll("-", "").padEnd(43, "x");
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, 'test', 0, ?, ?)",
  )
    .bind(await sha256(secret), member.siteId, member.id, Date.now(), Date.now() + 60_000_000)
    .run();
  return `__Host-auth.session=${secret}`;
}

export async function addLoggedIn(
  options: Parameters<typeof addMember>[1] = {},
): Promise<TestMember & { cookie: string }> {
  const member = await addMember(HOST, options);
  return { ...member, cookie: await logIn(member) };
}

/**
 * The number of rows that a rejected request may have left: the sum over all tables it could write
 * to.
 */
export async function countRows(): Promise<number> {
  const tables = [
    "accounts",
    "profiles",
    "messages",
    "participants",
    "conversations",
    "wallet_entries",
    "likes",
    "outbox",
    "photos",
    "complaints",
    "reports",
    "swipes",
    "evidence",
    "signup_sources",
    "lander_visits",
    "daily_numbers",
  ];
  const row = await env.DB.prepare(
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(" + ")} AS n`,
  ).first<{ n: number }>();
  return row?.n ?? -1;
}
