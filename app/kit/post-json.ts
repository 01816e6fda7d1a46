/** Five tries (R29). Only for calls that carry an idempotency key. */
const TRIES = 5;
const FIRST_PAUSE_MS = 400;

type Answer<T> = { ok: true; body: T } | { ok: false; code: string };

/**
 * Posts JSON and tries again where that can help: no network, 408, 425, 5xx (R29). A 429 comes back as
 * its code, since the person is told to wait and their words stay in the box. "offline" where nothing came of it.
 */
export async function postJson<T>(path: string, body: unknown): Promise<Answer<T>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (!response || response.status >= 500 || response.status === 408 || response.status === 425)
      continue;
    if (response.ok)
      return {
        ok: true,
        body: response.status === 204 ? (undefined as T) : ((await response.json()) as T),
      };
    const problem = (await response.json().catch(() => null)) as {
      error?: { code?: string };
    } | null;
    // A refusal in no words of ours, such as a proxy's, is no lost connection: somebody answered.
    return {
      ok: false,
      code: problem?.error?.code ?? (response.status === 429 ? "too_many_requests" : "refused"),
    };
  }
  return { ok: false, code: "offline" };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
