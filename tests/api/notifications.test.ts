import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { CHANNELS, NOTIFICATION_KINDS } from "~/domain/notification/notification.schema";
import { addLoggedIn, addTestSite, postForm, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

const PAGE = "/notifications";
const HOURS = { quiet_from: "21", quiet_until: "7" };
const stored = (id: string) =>
  env.DB.prepare(
    "SELECT mail, push, show_words, quiet_from, quiet_until, time_zone FROM notification_settings WHERE account_id = ?",
  )
    .bind(id)
    .first();
/** The ticked boxes on the page, as "mail like". */
async function ticked(cookie: string) {
  const html = await textOf(await sendRequest(PAGE, { cookie }));
  const boxes = html.match(/<input[^>]*class="box"[^>]*>/g) ?? [];
  const of = (box: string, what: string) => new RegExp(`${what}="(\\w+)"`).exec(box)?.[1] ?? "";
  const checkedBoxes = boxes.filter((box) => /\bchecked=""/.test(box) && of(box, "value"));
  return checkedBoxes.map((box) => `${of(box, "name")} ${of(box, "value")}`);
}

test("ticked notification kinds are stored, and an empty form disables all", async () => {
  const me = await addLoggedIn();
  const unasked = ["conversation", "like", "message", "reminder", "unread"];
  expect((await ticked(me.cookie)).sort()).toEqual(
    ["mail", "push"].flatMap((way) => unasked.map((kind) => `${way} ${kind}`)),
  );
  const chosen = { ...HOURS, mail: "news", push: "like", show_words: "on" };
  const answer = await postForm(PAGE, chosen, { cookie: me.cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PAGE}?saved=yes#quiet`]);
  expect((await ticked(me.cookie)).sort()).toEqual(["mail news", "push like"]);
  expect(await stored(me.id)).toMatchObject({ show_words: 1, quiet_from: 21, quiet_until: 7 });
  expect((await postForm(PAGE, HOURS, { cookie: me.cookie })).status).toBe(303);
  expect([await ticked(me.cookie), await stored(me.id)]).toMatchObject([[], { mail: 0, push: 0 }]);
  const html = await textOf(await sendRequest(`${PAGE}?saved=yes`, { cookie: me.cookie }));
  expect(html).toMatch(/role="status"[^>]*>Saved\./);
});

test("each of the eight kinds has an e-mail and a push checkbox with a label", async () => {
  const me = await addLoggedIn();
  const html = await textOf(await sendRequest(PAGE, { cookie: me.cookie }));
  const boxes =
    html.match(
      /<input[^>]*class="box"[^>]*name="(?:mail|push)"[^>]*>|<input[^>]*name="(?:mail|push)"[^>]*class="box"[^>]*>/g,
    ) ?? [];
  const named = boxes.map((box) => /aria-labelledby="of-(\w+) by-(\w+)"/.exec(box)?.slice(1));
  expect(named).toEqual(NOTIFICATION_KINDS.flatMap((kind) => CHANNELS.map((way) => [kind, way])));
});

test("notification settings reject other members, visitors and unknown fields", async () => {
  const me = await addLoggedIn();
  const other = await addLoggedIn();
  expect((await postForm(PAGE, { ...HOURS, id: other.id }, { cookie: me.cookie })).status).toBe(
    400,
  );
  for (const wrong of [
    { ...HOURS, mail: "sms" },
    { quiet_from: "24", quiet_until: "7" },
  ])
    expect((await postForm(PAGE, wrong, { cookie: me.cookie })).status).toBe(422);
  expect((await postForm(PAGE, HOURS)).headers.get("location")).toContain("/login");
  expect([await stored(me.id), await stored(other.id)]).toEqual([null, null]);
});
