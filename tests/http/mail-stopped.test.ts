import { beforeAll, expect, test } from "vitest";
import { eventOf, signedCall } from "../support/resend-calls";
import { mailOf } from "../support/world";
import { codeOf } from "./refused";
import { addLoggedIn, app, ask, ORIGIN, postForm, textOf, theSite } from "./support";

beforeAll(theSite);

/** A request as a mail service sends it: no cookie, no origin. */
const call = async (body: string, headers?: Headers) =>
  app.fetch(
    new Request(`${ORIGIN}/webhooks/mail`, {
      ...{ method: "POST", body, headers: headers ?? (await signedCall(body)) },
    }),
  );

const disabled = async (cookie: string) => {
  const { user } = (await (await ask("/api/user.php", { cookie })).json()) as {
    user: { notifications_disabled: string[] };
  };
  return user.notifications_disabled;
};

test("a member with a bounced mailbox is warned and can ask to be mailed again", async () => {
  const [me, other] = [await addLoggedIn(), await addLoggedIn()];
  const page = async (path = "/settings/account") => textOf(await ask(path, { cookie: me.cookie }));
  expect(await page()).not.toContain("don’t reach you");
  const heard = await call(eventOf("email.bounced", { to: [mailOf(me.id)] }));
  expect([heard.status, await heard.json()]).toEqual([200, { news: "taken" }]);
  for (const path of ["/settings/account", "/notifications"])
    expect(await page(path), path).toContain("Our e-mails don’t reach you");
  expect([await disabled(me.cookie), await disabled(other.cookie)]).toEqual([["bounce"], []]);

  const lift = (cookie: string) => postForm("/settings/account/write-again", {}, { cookie });
  expect((await lift(other.cookie)).status).toBe(303);
  expect(await disabled(me.cookie)).toEqual(["bounce"]);
  const answer = await lift(me.cookie);
  expect(answer.headers.get("location")).toBe("/settings/account?mail=again#email");
  expect(await page("/settings/account?mail=again")).toContain("We’ll write to you again");
  for (const path of ["/settings/account", "/notifications"])
    expect(await page(path), path).not.toContain("don’t reach you");
  expect(await disabled(me.cookie)).toEqual([]);
});

test("nobody but the mail service can report deliveries", async () => {
  const me = await addLoggedIn();
  const body = eventOf("email.complained", { to: [mailOf(me.id)] });
  const unsigned = await call(body, new Headers());
  expect([unsigned.status, await codeOf(unsigned)]).toEqual([400, "unsigned"]);
  const old = await call(body, await signedCall(body, { at: Date.now() - 600_000 }));
  expect([old.status, await codeOf(old)]).toEqual([400, "old"]);
  expect((await ask("/webhooks/mail")).status).toBe(405);
  expect(await disabled(me.cookie)).toEqual([]);
  expect(await (await call(eventOf("email.opened"))).json()).toEqual({ news: "nothing" });
});

test("a visitor is redirected to the login and an unknown field is rejected", async () => {
  const nobody = await postForm("/settings/account/write-again", {});
  expect(nobody.headers.get("location")).toContain("/login");
  const { cookie } = await addLoggedIn();
  const wrong = await postForm("/settings/account/write-again", { email: "x" }, { cookie });
  expect(wrong.status).toBe(400);
});
