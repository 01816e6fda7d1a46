import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type ModerationActionId, newId } from "~/kit/ids";
import { staffWith } from "../../../tests/support/staff";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { isAllowed, ROLES } from "../permission/permission";
import { findMember } from "./load-member";
import { moderateOpened } from "./moderate-opened";

const statusOf = (id: string) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");

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
    expect(await statusOf(id)).toBe(allowed ? "banned" : "active");
  }
});

test.each(ROLES)("%s lifts a ban or a suspension only if the role permits it", async (role) => {
  for (const [action, permission, before] of [
    ["ban", "members.ban", "banned"],
    ["suspend", "members.moderate", "suspended"],
  ] as const) {
    const { id, siteId } = await addMember(await addSite());
    const opened = await findMember(realServices(), { site: siteId, id });
    if (!opened) throw new Error("not found");
    const form = { reason: "Fraud", key: newId<ModerationActionId>() };
    await moderateOpened(opened, staffWith("operator"), { ...form, action });
    const restore = { ...form, action: "restore", key: newId<ModerationActionId>() } as const;
    const allowed = isAllowed([role], permission);
    expect(await moderateOpened(opened, staffWith(role), restore)).toMatchObject(
      allowed ? { ok: true } : { refusal: "not_permitted" },
    );
    expect(await statusOf(id)).toBe(allowed ? "active" : before);
  }
});
