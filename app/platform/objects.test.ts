import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { asId } from "../../tests/support/member-by";
import { nearTo } from "./near";
import { conversationRoom, memberChannel, ownChannel } from "./objects";

type Objects = Parameters<typeof memberChannel>[0];

/** A namespace that notes what is asked of it, within which jurisdiction. */
function namespaces(vars: { JURISDICTION: string; LOCAL: string }) {
  const asked: unknown[] = [];
  const named = (place: string | null) => ({
    getByName: (name: string, options?: unknown) => asked.push(place, name, options),
    jurisdiction: (inner: string) => named(inner),
  });
  const [CONVERSATION_ROOMS, MEMBER_CHANNELS] = [named(null), named(null)];
  return { asked, env: { CONVERSATION_ROOMS, MEMBER_CHANNELS, ...vars } as unknown as Objects };
}

test("every live object is made and found within the deployment's jurisdiction", () => {
  const { asked, env } = namespaces({ JURISDICTION: "eu", LOCAL: "" });
  conversationRoom(env, asId("chat"));
  memberChannel(env, asId("site"), asId("member"));
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "PL" });
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
  expect(asked).toEqual([
    ...["eu", "chat", undefined],
    ...["eu", "site:member", {}],
    ...["eu", "site:member", { locationHint: "eeur" }],
    ...["eu", "site:member", {}],
  ]);
});

test.each([
  { JURISDICTION: "", LOCAL: "" },
  { JURISDICTION: "eu", LOCAL: "yes" },
])("without one, and on this machine, they lie anywhere", (vars) => {
  const { asked, env } = namespaces(vars);
  conversationRoom(env, asId("chat"));
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
  expect(asked).toEqual([null, "chat", undefined, null, "site:member", { locationHint: "enam" }]);
});

test("a hint never leads out of the jurisdiction", () => {
  expect(nearTo("US", "us")).toEqual({ locationHint: "enam" });
  expect([nearTo("DE", "us"), nearTo("NZ", "eu"), nearTo("US", "fedramp")]).toEqual([{}, {}, {}]);
});

test("the local runtime cannot tell: it refuses what the platform takes", () => {
  const { MEMBER_CHANNELS } = env as unknown as Env;
  expect(() => MEMBER_CHANNELS.jurisdiction("eu")).toThrow();
});
