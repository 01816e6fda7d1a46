import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { startSession } from "~/domain/session/start-session";
import { findSite } from "~/domain/site/find-site";
import { newId } from "~/kit/ids";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { getViewer, servicesContext, siteContext } from "./context";
import { readViewer, sessionMiddleware } from "./session";

/** The viewer that the middleware sets for a path, and the one that `readViewer` returns there. */
async function viewersAt(path: string) {
  const siteId = await addSite();
  const { id } = await addMember(siteId);
  const secret = await startSession(realServices(), { siteId, accountId: id, device: "" });
  const context = new RouterContextProvider();
  const site = await findSite(realServices(), siteId);
  if (!site) throw new Error("no site");
  context.set(servicesContext, realServices());
  context.set(siteContext, site);
  const headers = { cookie: `auth.session=${secret}` };
  const request = new Request(`http://${siteId}${path}`, { headers });
  const args = { request, context } as unknown as Parameters<typeof sessionMiddleware>[0];
  await sessionMiddleware(args, async () => new Response());
  const viewer = await readViewer(request, context);
  return [getViewer(context)?.id === id, viewer?.id === id];
}

test("a page has its viewer set, a picture reads it on demand", async () => {
  for (const path of ["/members", `/photos/${newId()}`, `/photos/${newId()}/main/x`, "/photos/x/y"])
    expect(await viewersAt(path), path).toEqual([true, true]);
  expect(await viewersAt(`/photos/${newId()}/thumb`)).toEqual([false, true]);
});
