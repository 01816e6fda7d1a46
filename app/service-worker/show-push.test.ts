import { expect, test } from "vitest";
import { SITE, startPushWorker } from "../../tests/support/push-service-worker";

const payload = {
  id: "p1",
  title: "Anna wrote to you",
  text: "Open the chat to read it.",
  path: "/chats/c1",
  tag: "chat-c1",
  language: "en",
};
const pushEvent = (content: unknown) => ({ data: { json: () => content } });
const clickOn = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } });

test("a push shows a notification with its text, page, language and icon", async () => {
  const { happen, shown } = startPushWorker();
  await happen("push", pushEvent(payload));
  expect(shown).toEqual([
    {
      title: payload.title,
      body: payload.text,
      lang: "en",
      tag: payload.tag,
      icon: SITE.icon,
      renotify: true,
      silent: false,
      data: { id: "p1", path: "/chats/c1" },
    },
  ]);
});

test("a repeated push replaces its notification silently, a new one alerts", async () => {
  const { happen, shown } = startPushWorker();
  for (const id of ["p1", "p1", "p2"]) await happen("push", pushEvent({ ...payload, id }));
  expect(shown.map(({ silent, renotify }) => [silent, renotify])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

test.each([
  ["nothing", { data: null }],
  [
    "no JSON",
    {
      data: {
        json: () => {
          throw new SyntaxError("x");
        },
      },
    },
  ],
  ["what is none of ours", pushEvent({ hello: 1 })],
])("a push with %s shows a generic notification", async (_how, event) => {
  const { happen, shown, opened } = startPushWorker();
  await happen("push", event);
  expect(shown).toMatchObject([{ title: SITE.name, body: "", data: { path: "/" } }]);
  await happen("notificationclick", clickOn(shown[0]?.data.path));
  expect(opened).toEqual(["https://site.test/"]);
});

test("a push is posted to open pages", async () => {
  const page = "https://site.test/members";
  const worker = startPushWorker([page]);
  await worker.happen("push", pushEvent(payload));
  expect(worker.messages).toEqual([
    {
      url: page,
      message: { type: "push", message: { title: expect.any(String), path: expect.any(String) } },
    },
  ]);
});

test("a click focuses an open page with the same path, whatever its query", async () => {
  const open = ["https://site.test/members", "https://site.test/chats/c1?from=x"];
  const { happen, focused, opened } = startPushWorker(open);
  await happen("notificationclick", clickOn("/chats/c1"));
  expect([focused, opened]).toEqual([[open[1]], []]);
  await happen("notificationclick", clickOn("/chats/c2"));
  expect([focused.length, opened]).toEqual([1, ["https://site.test/chats/c2"]]);
});

test("a click focuses the last used window, then navigates it", async () => {
  const { happen, steps } = startPushWorker([
    { url: "https://site.test/members", mayLeave: true },
    { url: "https://site.test/likes", mayLeave: true },
  ]);
  await happen("notificationclick", clickOn("/chats/c1?at=3#m3"));
  expect(steps).toEqual(["focus https://site.test/members", "go /chats/c1?at=3#m3"]);
});

test("a click skips a window with unsaved input", async () => {
  const { happen, steps } = startPushWorker([
    { url: "https://site.test/chats/c9", mayLeave: false },
    { url: "https://site.test/likes", mayLeave: true },
  ]);
  await happen("notificationclick", clickOn("/chats/c1"));
  expect(steps).toEqual(["focus https://site.test/likes", "go /chats/c1"]);
});

test.each([
  ["something is written", false],
  ["it does not answer", undefined],
])("a click opens a new window where %s in the only one", async (_case, mayLeave) => {
  const { happen, steps } = startPushWorker([{ url: "https://site.test/chats/c9", mayLeave }]);
  await happen("notificationclick", clickOn("/chats/c1"));
  expect(steps).toEqual(["open https://site.test/chats/c1"]);
});

test.each(["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", 7, null])(
  "a click never opens another site: %s",
  async (path) => {
    const { happen, opened } = startPushWorker();
    await happen("notificationclick", clickOn(path));
    expect(opened).toEqual(["https://site.test/"]);
  },
);

test("a renewed subscription is sent to the server with the old endpoint", async () => {
  const fresh = { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/b", keys: {} }) };
  const before = { endpoint: "https://fcm.googleapis.com/a" };
  const { happen, called, subscribed } = startPushWorker();
  await happen("pushsubscriptionchange", { oldSubscription: before, newSubscription: fresh });
  const [{ url, init } = { url: "", init: { body: "{}", method: "" } }] = called;
  expect([url, init.method]).toEqual(["/api/user.php?push=1", "POST"]);
  expect(JSON.parse(init.body)).toMatchObject({
    endpoint: "https://fcm.googleapis.com/b",
    replaces: before.endpoint,
  });
  expect(subscribed).toEqual([]);
});

test("an expired subscription is renewed with the deployment's key", async () => {
  const { happen, called, subscribed } = startPushWorker();
  await happen("pushsubscriptionchange");
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: SITE.key }]);
  expect(JSON.parse(called[0]?.init.body ?? "{}")).toEqual({
    endpoint: "https://fcm.googleapis.com/new",
    keys: {},
  });
});
