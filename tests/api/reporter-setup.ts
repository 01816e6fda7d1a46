import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { addLoggedIn, postForm, sendRequest } from "./app-client";

type Reporter = Awaited<ReturnType<typeof addLoggedIn>>;

/** A new reporter before each test, without reports: the member, their pages and their reports. */
export function setUpReporter() {
  const me = {} as Reporter;
  beforeEach(async () => {
    await env.DB.batch(
      ["reports", "evidence", "complaints", "outbox"].map((table) =>
        env.DB.prepare(`DELETE FROM ${table}`),
      ),
    );
    Object.assign(me, await addLoggedIn({ gender: "male", name: "Sam" }));
  });
  const page = async (path: string, cookie = me.cookie) =>
    (await sendRequest(path, { cookie })).text();
  const report = (id: string, fields: Record<string, string> = {}, cookie = me.cookie) =>
    postForm(
      `/members/${id}/report`,
      { client_id: crypto.randomUUID(), screen: "profile", reason: "fake", ...fields },
      { cookie },
    );
  return { me, page, report };
}
