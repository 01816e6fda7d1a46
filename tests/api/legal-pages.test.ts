import { beforeAll, describe, expect, test } from "vitest";
import { ACCESSIBILITY } from "../../app/content/accessibility";
import type { SiteId } from "../../app/kit/ids";
import { addSite } from "../support/test-database";
import { addTestSite, sendRequest, textOf } from "./app-client";

type Reader = { site: SiteId; language: string; country: string };

const pageOf = async (page: string, { site, language, country }: Reader) =>
  textOf(
    await sendRequest(`/pages/${page}`, {
      origin: `https://${site}`,
      language,
      cookie: `country=${country}`,
    }),
  );
const titleOf = (page: string) => /<h1[^>]*>([^<]*)</.exec(page)?.[1];
const labelOf = (page: string) => /href="\/pages\/imprint"[^>]*>([^<]*)</.exec(page)?.[1];

describe("legal pages", () => {
  beforeAll(() => addTestSite({}));

  const countries = ["NL", "DE", "AT", "CH"];

  test("the legal notice is an Impressum in DE, AT and CH, in every language", async () => {
    const site = await addSite({ countries });
    for (const country of ["DE", "AT", "CH"]) {
      const page = await pageOf("imprint", { site, language: "en", country });
      expect([titleOf(page), labelOf(page)], country).toEqual(["Impressum", "Impressum"]);
    }
    const page = await pageOf("imprint", { site, language: "en", country: "NL" });
    expect([titleOf(page), labelOf(page)]).toEqual(["Legal notice", "Legal notice"]);
  });

  test("a site that serves Germany says that it takes part in no arbitration", async () => {
    const read = async (settings: Record<string, unknown>) =>
      pageOf("imprint", { site: await addSite(settings), language: "de", country: "DE" });
    expect(await read({ countries })).toContain("nicht verpflichtet");
    expect(await read({ countries: ["NL"] })).not.toContain("VSBG");
    const named = await read({ countries, dispute_board: "Board & Sons, Kehl" });
    expect(named).toContain("Board &amp; Sons, Kehl");
    expect(named).not.toContain("nicht verpflichtet");
  });

  test("the mediator and the languages for authorities are those of the settings", async () => {
    const read = async (settings: Record<string, unknown>) =>
      pageOf("imprint", { site: await addSite(settings), language: "fr", country: "NL" });
    expect(await read({})).not.toContain("médiateur");
    const named = await read({ mediator: "CM2C, Paris", authority_languages: ["nl", "fr"] });
    expect(named).toContain("CM2C, Paris");
    expect(named).toMatch(/néerlandais.{1,4}français/);
  });

  test("the accessibility statement names the checks, the contact and the authority", async () => {
    const read = async (settings: Record<string, unknown>) =>
      pageOf("accessibility", { site: await addSite(settings), language: "en", country: "NL" });
    const plain = await read({ support_email: "help@site.test" });
    for (const text of [
      `${ACCESSIBILITY.guidelines} guidelines at level ${ACCESSIBILITY.level}`,
      `at least ${ACCESSIBILITY.screens} screens`,
      "mailto:help@site.test",
      "the authority of your country",
    ])
      expect(plain).toContain(text);
    const named = await read({ accessibility_body: { en: "the Board of Access" } });
    expect(named).toContain("You can turn to the Board of Access.");
    expect(named).not.toContain("the authority of your country");
  });

  test("the rules of the site name the bodies outside court", async () => {
    const page = await pageOf("ban", { site: await addSite({}), language: "en", country: "NL" });
    expect(page).toContain("dsa-out-court-dispute-settlement");
  });
});
