/** Five attempts (R29). Only for reads and for idempotent writes, which carry a key. */
const TRIES = 5;
const FIRST_PAUSE_MS = 400;
/** A longer wait is reported to the user instead, because the page would seem frozen. */
const MAX_WAIT_MS = 20_000;

/** `fields`: the errors by their path in the request. */
export type ApiResult<T> =
  | { ok: true; body: T }
  | { ok: false; code: string; fields?: Record<string, string> };

/** Reads from an API endpoint. */
export const getJson = <T>(path: string) => sendApiRequest<T>(path, { method: "GET" });

type SendOptions = { keepalive?: boolean; after?: string };

/**
 * Posts an idempotent request to an API endpoint. `keepalive`: it is sent even if the page is
 * closed. `after`: the path after a login if the session has ended; by default the current page.
 */
export const postJson = <T>(path: string, body: unknown, sending: SendOptions = {}) =>
  sendApiRequest<T>(path, { ...jsonRequest(body), method: "POST" }, sending);

/** Sends an idempotent DELETE request: a resource already deleted is a success. */
export const deleteJson = <T>(path: string, body: unknown, sending: SendOptions = {}) =>
  sendApiRequest<T>(path, { ...jsonRequest(body), method: "DELETE" }, sending);

const jsonRequest = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Sends every API request of a page. Retries no network, 408, 425, 5xx, and 429 with a short
 * Retry-After (R29). Another 429 is returned as its code, because the user is asked to wait and
 * their text stays in the box. Returns "offline" if all attempts fail. Redirects to the login if a
 * member's session has ended (R56).
 */
async function sendApiRequest<T>(
  path: string,
  call: RequestInit,
  { after, keepalive }: SendOptions = {},
): Promise<ApiResult<T>> {
  let pause = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const response = await fetch(path, withType(path, { ...call, keepalive })).catch(() => null);
    if (response?.ok) return { ok: true, body: await bodyOf<T>(response) };
    const wait = response ? retryAfterOf(response) : null;
    if (response && !isRetried(response.status) && wait === null)
      return errorResultOf(response, after);
    pause = wait ?? FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  }
  return { ok: false, code: "offline" };
}

const isRetried = (status: number) => status >= 500 || status === 408 || status === 425;

/** Marks a request to the logged-in-user endpoint as sent by a page. */
const withType = (path: string, call: RequestInit): RequestInit =>
  path.startsWith("/api/user.php")
    ? { ...call, headers: { ...call.headers, "x-request-type": "client" } }
    : call;

/** The Retry-After of a 429 in milliseconds; null if it is missing or too long. */
function retryAfterOf(response: Response): number | null {
  const seconds = response.status === 429 ? response.headers.get("retry-after") : null;
  const wait = seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
  return wait !== null && wait <= MAX_WAIT_MS ? Math.max(wait, FIRST_PAUSE_MS) : null;
}

const bodyOf = async <T>(response: Response) =>
  response.status === 204 ? (undefined as T) : ((await response.json()) as T);

async function errorResultOf(
  response: Response,
  after: string | undefined,
): Promise<Extract<ApiResult<never>, { ok: false }>> {
  const problem = (await response.json().catch(() => null)) as {
    error?: { code?: string; fields?: Record<string, string> };
  } | null;
  const code = problem?.error?.code;
  if (response.status === 403 && code === "authentication_required" && isMemberPage)
    redirectToLogin(after);
  // An error without our JSON format, such as from a proxy, is not a lost connection.
  const other = response.status === 429 ? "too_many_requests" : "refused";
  return { ok: false, code: code ?? other, fields: problem?.error?.fields };
}

/** Whether the page belongs to a member: a visitor has no session that could end. */
let isMemberPage = false;
export function setMemberPage(is: boolean): void {
  isMemberPage = is;
}

/**
 * Redirects to the login when the session has ended, and back to `next`. Code that holds unsent
 * input stores it before.
 */
export function redirectToLogin(next = location.pathname + location.search): void {
  location.assign(`/login?${new URLSearchParams({ next, ended: "yes" })}`);
}
