import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { form, rows } from "../../../tests/support/reports";
import { addMember, addSite } from "../../../tests/support/test-database";
import { reportMember } from "./report-member";

const pair = async () => {
  const siteId = await addSite();
  const me = await addMember(siteId);
  const her = await addMember(siteId);
  await addChat(me, her, 3);
  return { siteId, site: await siteOf(siteId), me, her };
};

test("a report with a block whose database answer is lost is one case with its evidence", async () => {
  const { well, lost, attempts } = await lostAnswer(
    /INSERT INTO complaints/,
    pair,
    (services, { site, me, her }) =>
      reportMember(
        services,
        { viewer: viewerOf(me), site, origin: "https://site.test", language: "nl" },
        { id: her.id, form: form({ block: true, screen: "chat" }) },
      ),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  const [evidence] = await rows("evidence", lost.world.siteId);
  expect(JSON.parse(String(evidence?.messages))).toHaveLength(3);
});
