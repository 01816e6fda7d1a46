import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startSession } from "~/domain/session/start-session";
import { locationHintFor } from "~/platform/durable-objects";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { openChannel } from "./open-channel";

const services = realServices();

test("a member's own page creates their object in their part of the world", async () => {
  const site = await addSite();
  const calls: unknown[] = [];
  const channels = {
    getByName(name: string, options: unknown) {
      calls.push(name, options);
      return { fetch: async () => new Response("opened") };
    },
  };
  const bindings = { ...env, MEMBER_CHANNELS: channels } as unknown as Env;
  const member = await addMember(site, { country: "PL", region: "PL-14" });
  const secret = await startSession(services, { siteId: site, accountId: member.id, device: "" });
  const headers = {
    upgrade: "websocket",
    origin: `http://${site}`,
    cookie: `auth.session=${secret}`,
  };
  const answer = await openChannel(
    new Request(`http://${site}/live`, { headers }),
    bindings,
    services,
  );
  expect(await answer.text()).toBe("opened");
  expect(calls).toEqual([`${site}:${member.id}`, { locationHint: "eeur" }]);
});

test("without a supported country the object is created near the client", () => {
  expect(locationHintFor("NZ")).toEqual({ locationHint: "oc" });
  expect(locationHintFor("XX")).toEqual({});
  expect(locationHintFor(null)).toEqual({});
});
