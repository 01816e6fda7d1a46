import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { row, services, signupContext, signupFields } from "../../../tests/support/signups";
import { addMember, addSite } from "../../../tests/support/test-database";
import { findSite } from "../site/find-site";
import { signUp } from "./sign-up";

describe("a signup with an address that is banned on another site", () => {
  const email = () => `${crypto.randomUUID()}@example.test`;
  let address: string;
  beforeEach(() => {
    address = email();
  });

  const ban = async (settings: Record<string, unknown>) => {
    const { id } = await addMember(await addSite(settings), { status: "banned" });
    await env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?").bind(address, id).run();
  };
  const joinAt = async (settings: Record<string, unknown>) => {
    const site = await findSite(services, await addSite(settings));
    if (!site) throw new Error("no site");
    return signUp(services, { ...signupContext(), site }, { ...signupFields, email: address });
  };
  const accounts = () => row("SELECT count(*) AS count FROM accounts WHERE email = ?", address);

  test("is refused as on that site, and nothing is stored, if both have one company", async () => {
    const company_id = crypto.randomUUID();
    await ban({ company_id });
    expect(await joinAt({ company_id })).toMatchObject({ ok: false, refusal: "account_exists" });
    expect(await accounts()).toEqual({ count: 1 });
  });

  test("looks like every other one where the site hides accounts", async () => {
    const company_id = crypto.randomUUID();
    await ban({ company_id });
    expect(await joinAt({ company_id, hide_account_existence: true })).toEqual({
      ok: true,
      value: { kind: "mailed" },
    });
    expect(await accounts()).toEqual({ count: 1 });
  });

  test("is possible at another company, or if neither site names one", async () => {
    await ban({ company_id: "one" });
    expect(await joinAt({ company_id: "other" })).toMatchObject({ ok: true });
    address = email();
    await ban({});
    expect(await joinAt({})).toMatchObject({ ok: true });
  });
});
