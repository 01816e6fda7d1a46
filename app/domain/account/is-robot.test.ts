import { expect, test } from "vitest";
import { addSite, realServices } from "../../../tests/support/test-database";
import { isRobot } from "./is-robot";

/** A network that submits forms to a site, `later` milliseconds after the page was created. */
async function submitForm(later: number) {
  const siteId = await addSite();
  const timestamp = await realServices({}).bots.begin();
  const services = realServices({ now: () => Date.now() + later });
  return (proof: { timestamp?: string; trap?: string } = {}, network = "home") =>
    isRobot(services, {
      siteId,
      network,
      origin: "https://site.test",
      form: "signup",
      proof: { timestamp, trap: "", token: "", ...proof },
    });
}

test("a form with a filled honeypot field is rejected at once", async () => {
  const send = await submitForm(0);
  expect(await send({ trap: "x" })).toBe(true);
});

test("ten forms an hour need no proof; the eleventh does, and other networks' do not", async () => {
  const send = await submitForm(0);
  for (let n = 0; n < 10; n++) expect(await send({ timestamp: "" })).toBe(false);
  expect(await send({ timestamp: "" })).toBe(true);
  expect(await send({ timestamp: "" }, "elsewhere")).toBe(false);
});
