/** Sends a form from a script; null if there was no answer that says what happened. */
export async function post<Answer>(
  path: string,
  values: Record<string, string>,
): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(values),
    });
    const isAnswer = response.headers.get("content-type")?.includes("application/json");
    return isAnswer ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
