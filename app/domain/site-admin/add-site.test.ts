import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Zones } from "~/services";
import { newestEntries } from "../../../tests/support/audit-entries";
import { operator } from "../../../tests/support/site-admin";
import { addSite as addStoredSite, realServices } from "../../../tests/support/test-database";
import { findSite } from "../site/find-site";
import { addSite, findRoute, makeRoute } from "./add-site";
import { listSites } from "./list-sites";
import { newSiteSchema } from "./new-site.schema";

const ZONE = { id: "z", name: "example.org", accountId: "a" };
let count = 0;
const newHost = () => `new${++count}.example.org`;

/** Zones of an account that has only example.org; records the hosts of routes. */
function fakeZones(made: string[] = []): Zones {
  return {
    find: async (host) => (host.endsWith(".example.org") ? ZONE : null),
    hasRoute: async (_zone, host) => made.includes(host),
    addRoute: async (_zone, host) => {
      made.push(host);
      return { ok: true };
    },
  };
}
const failing: Zones = {
  find: () => Promise.reject(new Error("timeout")),
  hasRoute: () => Promise.reject(new Error("timeout")),
  addRoute: () => Promise.reject(new Error("timeout")),
};

describe("a new site", () => {
  const services = realServices({ warn: () => undefined });
  const add = (
    fields: object,
    { copyOf = null as string | null, zones = null as Zones | null } = {},
  ) =>
    addSite({ ...services, zones }, operator, {
      site: newSiteSchema.parse({
        host: newHost(),
        name: "New",
        countries: ["NL"],
        support_email: "help@example.org",
        ...fields,
      }),
      copyOf,
      reason: "Our Dutch domain.",
      operatorHost: "operator.example.org",
    });
  const stored = async (host: string) =>
    (await listSites(services)).find((site) => site.host === host);

  test("answers with its settings, and its entry says who added it and why", async () => {
    const host = newHost();
    const outcome = await add({ host });
    expect(outcome).toEqual({ ok: true, value: { id: host.replaceAll(".", "-") } });
    expect(await findSite(services, host)).toMatchObject({
      name: "New",
      mail_name: "New",
      countries: ["NL"],
      support_email: "help@example.org",
      database: "DB",
    });
    expect((await newestEntries(1))[0]).toMatchObject({
      staff_name: "Kim",
      action: "site.added",
      site_id: host.replaceAll(".", "-"),
      reason: "Our Dutch domain.",
    });
  });

  test("starts with the settings of another site, without those that belong to that one", async () => {
    const source = await addStoredSite({
      message_credits: 3,
      company_id: "acme",
      mail_from: "post@source.test",
      cdn_prefix: "https://cdn.source.test",
      demo: true,
      domain_language: "de",
    });
    const host = newHost();
    await add({ host }, { copyOf: source });
    const site = await stored(host);
    expect(site?.settings).toMatchObject({
      message_credits: 3,
      company_id: "acme",
      company: { name: "Test B.V." },
      name: "New",
      mail_from: null,
      cdn_prefix: "",
      demo: false,
      domain_language: null,
    });
  });

  test("is not added if a site has its host, also not by two operators at once", async () => {
    const host = newHost();
    const results = await Promise.all([add({ host }), add({ host })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await add({ host, name: "Other" })).toMatchObject({ refusal: "host_taken" });
    expect((await stored(host))?.settings?.name).toBe("New");
    const { results: entries } = await env.DB.prepare(
      "SELECT id FROM audit_log WHERE action = 'site.added' AND site_id = ?",
    )
      .bind(host.replaceAll(".", "-"))
      .all();
    expect(entries).toHaveLength(1);
  });

  test("gets an id of its own if another site has that of its host", async () => {
    const host = newHost();
    await add({ host });
    const outcome = await add({ host: host.replace(".", "-") });
    expect(outcome).toMatchObject({ value: { id: `${host.replaceAll(".", "-")}-2` } });
  });

  test.each([
    ["operator_host", { host: "operator.example.org" }, {}],
    ["not_found", {}, { copyOf: "none" }],
    ["no_zone", { host: "www.elsewhere.test" }, { zones: fakeZones() }],
    ["cloudflare_failed", {}, { zones: failing }],
  ])("is refused with %s, and nothing is written", async (refusal, fields, options) => {
    const before = (await listSites(services)).length;
    expect(await add(fields, options)).toMatchObject({ ok: false, refusal });
    expect(await listSites(services)).toHaveLength(before);
  });

  test("needs no zone on this machine", async () => {
    expect(await add({ host: `${newHost()}.localhost` }, { zones: failing })).toMatchObject({
      ok: true,
    });
  });
});

describe("the route of a host", () => {
  const services = realServices({ warn: () => undefined });

  test("is made once, and its state is read from Cloudflare", async () => {
    const zones = fakeZones();
    const withToken = { ...services, zones };
    expect(await findRoute(withToken, "www.example.org")).toBe("missing");
    expect(await makeRoute(withToken, "www.example.org")).toEqual({ ok: true });
    expect(await findRoute(withToken, "www.example.org")).toBe("there");
    expect(await findRoute(withToken, "www.elsewhere.test")).toBe("no_zone");
    expect(await makeRoute(withToken, "www.elsewhere.test")).toMatchObject({ ok: false });
  });

  test("is unknown without a token or an answer, and not needed on this machine", async () => {
    expect(await findRoute({ ...services, zones: null }, "www.example.org")).toBe("unknown");
    expect(await makeRoute({ ...services, zones: null }, "www.example.org")).toMatchObject({
      ok: false,
    });
    expect(await findRoute({ ...services, zones: failing }, "www.example.org")).toBe("failed");
    expect(await makeRoute({ ...services, zones: failing }, "www.example.org")).toEqual({
      ok: false,
      problem: "Cloudflare did not answer. Try again.",
    });
    expect(await findRoute({ ...services, zones: failing }, "new.localhost")).toBe("local");
  });
});
