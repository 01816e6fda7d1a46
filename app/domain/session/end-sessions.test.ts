import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type SessionId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { endListedSession, endOtherSessions } from "./end-sessions";
import { findViewer } from "./find-viewer";
import { listSessions } from "./list-sessions";
import { startSession } from "./start-session";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Services that record whose sockets were closed. */
function recordingServices(): { services: Services; hungUp: (string | undefined)[] } {
  const hungUp: (string | undefined)[] = [];
  const services = realServices({ defer: (_name, work) => void work });
  const closeSession = async (_site: string, _member: string, session?: string) =>
    void hungUp.push(session);
  return { services: { ...services, live: { ...services.live, closeSession } }, hungUp };
}

async function open(member: TestMember, place: string | null = null) {
  const { id: accountId, siteId } = member;
  const services = realServices();
  const secret = await startSession(services, { siteId, accountId, device: FIREFOX, place });
  const viewer = viewerOf(member, { sessionHash: await hashSecret(secret) });
  return {
    secret,
    viewer,
    isValid: async () => (await findViewer(services, siteId, secret)) !== null,
  };
}

const list = async (of: Awaited<ReturnType<typeof open>>) =>
  listSessions(realServices(), of.viewer, "UTC");

test("a member sees their own sessions, this one first, with coarse activity only", async () => {
  const member = await addMember(await addSite());
  const here = await open(member, "NL-NH");
  const there = await open(member, "JP");
  await open(await addMember(member.siteId));
  const [first, second, ...more] = await list(here);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    current: true,
    browser: "Firefox",
    system: "Linux",
    place: "NL-NH",
  });
  expect(second).toMatchObject({ current: false, place: "JP", last: "today" });
  expect(Object.keys(second ?? {}).sort()).toEqual(
    ["browser", "current", "id", "last", "place", "since", "system"].sort(),
  );
  expect(JSON.stringify([first, second])).not.toContain(there.viewer.sessionHash);
  const storedDevice = await env.DB.prepare("SELECT device FROM sessions WHERE id_hash = ?")
    .bind(here.viewer.sessionHash)
    .first("device");
  expect(storedDevice).toBe("Firefox/Linux");
});

test("one session ends at once, with its sockets, and no other", async () => {
  const member = await addMember(await addSite());
  const here = await open(member);
  const there = await open(member);
  const { services, hungUp } = recordingServices();
  const other = (await list(here)).find(({ current }) => !current);
  expect((await endListedSession(services, here.viewer, other?.id ?? "")).ok).toBe(true);
  expect(await there.isValid()).toBe(false);
  expect(await here.isValid()).toBe(true);
  expect(hungUp).toEqual([there.viewer.sessionHash]);
});

test("a session of another member or another site is not found", async () => {
  const siteId = await addSite();
  const mine = await open(await addMember(siteId));
  const theirs = await open(await addMember(siteId));
  const [{ id } = { id: "" }] = await list(theirs);
  const { services, hungUp } = recordingServices();
  const elsewhere = { ...theirs.viewer, siteId: await addSite() };
  for (const [viewer, sessionId] of [
    [mine.viewer, id],
    [elsewhere, id],
    [mine.viewer, newId<SessionId>()],
    [mine.viewer, ""],
  ] as const)
    expect(await endListedSession(services, viewer, sessionId)).toMatchObject({
      refusal: "not_found",
    });
  expect(await theirs.isValid()).toBe(true);
  expect(hungUp).toEqual([]);
});

test("all other sessions end and this one stays valid", async () => {
  const member = await addMember(await addSite());
  const sessions = [await open(member), await open(member), await open(member)] as const;
  const foreign = await open(await addMember(member.siteId));
  const { services, hungUp } = recordingServices();
  await endOtherSessions(services, member, sessions[0].viewer.sessionHash);
  expect(await Promise.all(sessions.map(({ isValid }) => isValid()))).toEqual([true, false, false]);
  expect(hungUp).toHaveLength(2);
  expect(await foreign.isValid()).toBe(true);
});

test("a session without a public id cannot be ended by an empty id", async () => {
  const member = await addMember(await addSite());
  const here = await open(member);
  const there = await open(member);
  await env.DB.prepare("UPDATE sessions SET public_id = '', device = ? WHERE id_hash = ?")
    .bind(FIREFOX, there.viewer.sessionHash)
    .run();
  expect(await list(here)).toMatchObject([{}, { id: "", browser: "Firefox", system: "Linux" }]);
  expect((await endListedSession(realServices(), here.viewer, "")).ok).toBe(false);
  expect(await there.isValid()).toBe(true);
});
