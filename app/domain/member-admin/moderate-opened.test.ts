import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type ModerationActionId, newId } from "~/kit/ids";
import { staffWith } from "../../../tests/support/staff";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { isAllowed, ROLES } from "../permission/permission";
import { findMember } from "./load-member";
import { moderateOpened } from "./moderate-opened";

test.each(ROLES)("%s bans alone only if the role permits it", async (role) => {
  for (const action of ["ban", "fake"] as const) {
    const { id, siteId } = await addMember(await addSite());
    const opened = await findMember(realServices(), { site: siteId, id });
    if (!opened) throw new Error("not found");
    const form = { action, reason: "Fraud", key: newId<ModerationActionId>() };
    const allowed = isAllowed([role], "members.ban");
    expect(await moderateOpened(opened, staffWith(role), form)).toMatchObject(
      allowed ? { ok: true } : { refusal: "not_permitted" },
    );
    const status = env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id);
    expect(await status.first("status")).toBe(allowed ? "banned" : "active");
  }
});
