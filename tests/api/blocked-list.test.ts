import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addBlock } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, postForm } from "./app-client";
import { setUpReporter } from "./reporter-setup";

beforeAll(() => addTestSite());
const { me, page, report } = setUpReporter();

test("the blocked list shows unblock and report, and omits members who blocked the viewer", async () => {
  expect(await page("/settings/blocked")).toContain("You haven’t blocked anyone");
  const her = await addMember(HOST, { name: "Aino" });
  const blocker = await addMember(HOST, { name: "Bruno" });
  await addBlock(blocker, me);
  await postForm(`/members/${her.id}/block`, { next: "/settings/blocked" }, { cookie: me.cookie });
  const html = await page("/settings/blocked");
  expect(html).toContain("Aino");
  expect(html).toContain(`/members/${her.id}/report`);
  expect(html).not.toContain("Bruno");
  expect((await report(her.id)).status).toBe(200);
});

test("blocking and unblocking from a chat redirect to the list with a notice", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const chat = await addChat(me, her, 1);
  const question = await page(`/chats/${chat}?ask=block`);
  expect(question).toMatch(/<dialog[^>]* open=""/);
  expect(question).toContain("in your account menu, under “Blocked”");
  const postAction = async (name: string) =>
    (
      await postForm(
        `/members/${her.id}/${name}`,
        { next: "/settings/blocked" },
        { cookie: me.cookie },
      )
    ).headers.get("location");
  expect(await postAction("block")).toBe(`/settings/blocked?blocked=${her.id}`);
  expect(await page(`/settings/blocked?blocked=${her.id}`)).toMatch(/\/unblock"[\s\S]*Undo/);
  expect(await postAction("unblock")).toBe(`/settings/blocked?unblocked=${her.id}`);
  const undone = await page(`/settings/blocked?unblocked=${her.id}`);
  expect(undone).toContain("won’t come back");
  // Anybody can send such a link: the undo page asks first, and no button on it blocks.
  expect(undone).toContain(`href="/members/${her.id}?ask=block"`);
  expect(undone).not.toContain('/block"');
  expect(await page(`/members/${her.id}`)).toContain("Aino");
});
