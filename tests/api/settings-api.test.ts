import { beforeAll, expect, test } from "vitest";
import { publicSettingsSchema } from "~/domain/site/public-settings";
import { addSite } from "../support/test-database";
import { adsSite, BUNDLES } from "./advertised";
import { addTestSite, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
  await addSite(
    {
      signups: "with_trafficsource",
      bundles: BUNDLES,
      index_title: { fi: "Tervetuloa", en: "Welcome" },
      member_resell: true,
    },
    "ads.test",
  );
});

test("settings.php returns the host's public settings and nothing else", async () => {
  const answer = await sendRequest("/api/settings.php?domain=site.test&network=x", {
    ...adsSite,
    language: "fi",
  });
  const settings = (await answer.json()) as Record<string, unknown>;
  expect(publicSettingsSchema.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({
    domain: "ads.test",
    index_title: "Tervetuloa",
    member_resell: false,
    design_version: 2,
    answer_days: 14,
    minimum_message_costs: { NL: { costs: 0.99, currency: "EUR" } },
  });
  expect(JSON.stringify(settings)).not.toMatch(/bundles|hide_account_existence|"id"|"version"/);
});

test("settings.php has the documented field names", async () => {
  const settings = (await (await sendRequest("/api/settings.php", adsSite)).json()) as Record<
    string,
    unknown
  >;
  const names = `countries, name, domain, domain_language, index_title, description, cdn_prefix, niche, signups, logged_out_search,
    logged_out_search_trafficsource, geoip_country, geoip_selected_country, minimum_message_costs, support_phone, support_email, push_public_key,
    fictional_icon, fictional_warning, fictional_singular, fictional_plural, enable_site_entry_popup, visible_profile_fields, visible_profile_notes,
    message_credits, photo_credits, gift_credits, signup_credits, message_length, search_fields, refund_days, member_resell, company_id, mail_name,
    design_version, answer_days`;
  expect(Object.keys(settings).sort()).toEqual(names.split(/,\s+/).sort());
});

test("settings.php returns the country of Cloudflare beside the chosen one", async () => {
  const seenIn = async (country: string | undefined, cookie?: string) => {
    const answer = await sendRequest("/api/settings.php", {
      ...adsSite,
      cookie,
      cf: country ? { country } : {},
    } as Parameters<typeof sendRequest>[1]);
    const { geoip_country, geoip_selected_country } = (await answer.json()) as Record<
      string,
      unknown
    >;
    return [geoip_country, geoip_selected_country];
  };
  expect(await seenIn("DE", "country=NL")).toEqual(["DE", "NL"]);
  expect(await seenIn("DE", "country=XX")).toEqual(["DE", "DE"]);
  expect(await seenIn("US")).toEqual(["US", "NL"]); // the site serves the Netherlands and Germany
  expect(await seenIn(undefined)).toEqual([null, "NL"]);
});
