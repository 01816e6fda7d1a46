/** Five tries (R29). Only for reads, and for writes that may come twice: their key makes them one. */
const TRIES = 5;
const FIRST_PAUSE_MS = 400;
/** Who is told to wait longer is told so, instead of looking at a page that does nothing. */
const LONGEST_WAIT_MS = 20_000;

/** `fields`: what is wrong, by its way in the call. */
export type Answer<T> =
  | { ok: true; body: T }
  | { ok: false; code: string; fields?: Record<string, string> };

/** Reads a door. */
export const getJson = <T>(path: string) => callDoor<T>(path, { method: "GET" });

type Sending = { keepalive?: boolean; after?: string };

/**
 * Posts to a door what may be posted twice. `keepalive`: it arrives although the page is left meanwhile. `after`: the path that
 * a login leads to if the session is over; without it, the page.
 */
export const postJson = <T>(path: string, body: unknown, sending: Sending = {}) =>
  callDoor<T>(path, { ...withBody(body), method: "POST" }, sending);

/** Deletes by a door, likewise: what is gone already is gone. */
export const deleteJson = <T>(path: string, body: unknown, sending: Sending = {}) =>
  callDoor<T>(path, { ...withBody(body), method: "DELETE" }, sending);

const withBody = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Every call of a page comes by here. Tried again where that can help: no network, 408, 425, 5xx, and 429 where it is said
 * how long to wait and that is soon (R29); another 429 comes back as its code, since the person is told to wait and their
 * words stay in the box. "offline" where nothing came of it. Where a member's session is over the page leaves for the
 * login (R56).
 */
async function callDoor<T>(
  path: string,
  call: RequestInit,
  { after, keepalive }: Sending = {},
): Promise<Answer<T>> {
  let pause = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const response = await fetch(path, withType(path, { ...call, keepalive })).catch(() => null);
    if (response?.ok) return { ok: true, body: await bodyOf<T>(response) };
    const wait = response ? waitOf(response) : null;
    if (response && !AGAIN(response.status) && wait === null) return refused(response, after);
    pause = wait ?? FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  }
  return { ok: false, code: "offline" };
}

const AGAIN = (status: number) => status >= 500 || status === 408 || status === 425;

/** The door of the logged-in user is told that a page asks. */
const withType = (path: string, call: RequestInit): RequestInit =>
  path.startsWith("/api/user.php")
    ? { ...call, headers: { ...call.headers, "x-request-type": "client" } }
    : call;

/** How long a 429 asks to wait, in milliseconds; null where it does not say, or too long. */
function waitOf(response: Response): number | null {
  const seconds = response.status === 429 ? response.headers.get("retry-after") : null;
  const wait = seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
  return wait !== null && wait <= LONGEST_WAIT_MS ? Math.max(wait, FIRST_PAUSE_MS) : null;
}

const bodyOf = async <T>(response: Response) =>
  response.status === 204 ? (undefined as T) : ((await response.json()) as T);

async function refused(
  response: Response,
  after: string | undefined,
): Promise<Extract<Answer<never>, { ok: false }>> {
  const problem = (await response.json().catch(() => null)) as {
    error?: { code?: string; fields?: Record<string, string> };
  } | null;
  const code = problem?.error?.code;
  if (response.status === 403 && code === "authentication_required" && member) leaveForLogin(after);
  // A refusal in no words of ours, such as a proxy's, is no lost connection: somebody answered.
  const other = response.status === 429 ? "too_many_requests" : "refused";
  return { ok: false, code: code ?? other, fields: problem?.error?.fields };
}

/** Whether the page is a member's: a visitor has no session that could end. */
let member = false;
export function noteMember(is: boolean): void {
  member = is;
}

/** The session of this page is over: the login, and back, or to `next`. What somebody typed is kept by those who hold it. */
export function leaveForLogin(next = location.pathname + location.search): void {
  location.assign(`/login?${new URLSearchParams({ next, ended: "yes" })}`);
}
