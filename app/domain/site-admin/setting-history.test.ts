import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { operator } from "../../../tests/support/site-admin";
import { addSite, realServices } from "../../../tests/support/test-database";
import { changeSetting } from "./change-setting";
import { findAdministeredSite } from "./list-sites";
import { listSettingHistory } from "./setting-history";

describe("history of settings", () => {
  let siteId: SiteId;
  let now = Date.UTC(2026, 0, 1);
  const services = realServices({ now: () => ++now });
  beforeEach(async () => {
    siteId = await addSite();
  });

  const change = (key: string, text: string | null, expected: string | null, site = siteId) =>
    changeSetting(services, operator, { siteId: site, key, text, expected, reason: "A test." });
  const history = async (
    key: "message_credits" | "gift_credits" | null,
    after: string | null = null,
  ) => {
    const site = await findAdministeredSite(services, siteId);
    if (!site) throw new Error("There is no site.");
    return listSettingHistory(services, site, { key, after });
  };

  test("lists the changes of one setting, the newest first, with who, why and both values", async () => {
    await change("message_credits", "2", null);
    await change("gift_credits", "3", null);
    await change("message_credits", null, "2");
    expect(await history("message_credits")).toEqual({
      next: null,
      entries: [
        {
          id: expect.any(String),
          at: expect.any(Number),
          staffName: "Kim",
          reason: "A test.",
          key: "message_credits",
          before: "2",
          after: null,
        },
        expect.objectContaining({ before: null, after: "2" }),
      ],
    });
    expect((await history(null)).entries.map(({ key }) => key)).toEqual([
      "message_credits",
      "gift_credits",
      "message_credits",
    ]);
  });

  test("lists no change of another site", async () => {
    const other = await addSite();
    await change("message_credits", "2", null, other);
    expect((await history(null)).entries).toEqual([]);
  });

  test("continues after its cursor until every change was listed once", async () => {
    let before: string | null = null;
    for (let value = 2; value < 34; value++) {
      await change("message_credits", String(value), before);
      before = String(value);
    }
    const first = await history("message_credits");
    expect(first.entries).toHaveLength(30);
    const rest = await history("message_credits", first.next);
    expect(rest.entries.map(({ after }) => after)).toEqual(["3", "2"]);
    expect(rest.next).toBeNull();
  });
});
