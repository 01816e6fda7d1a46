import { expect, test } from "../support/e2e-test";

const BEACON = "/api/page-hidden.php";

test("a hidden page sends its beacon once", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(BEACON)) sent.push(request.method());
  });
  await page.goto("/pricing");
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" }),
  );
  const hide = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await hide();
  await expect.poll(() => sent).toHaveLength(1);
  await hide();
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  // Requests arrive in order: once a later one was seen, an earlier one would have been.
  const later = page.waitForRequest("**/healthz");
  await page.evaluate(() => fetch("/healthz"));
  await later;
  expect(sent).toEqual(["POST"]);
});

test("a visit that began on a counting lander ends when its next page is left", async ({
  page,
  context,
}) => {
  const readCookie = async () => (await context.cookies()).find(({ name }) => name === "lb")?.value;
  await page.goto("/landers/gallery/spring");
  expect(await readCookie()).toBeUndefined();
  await page.goto("/landers/gallery/spring?lb=1");
  expect(await readCookie()).toMatch(/^gallery\.spring\.\d{13}$/);
  await page.goto("/pricing", { waitUntil: "networkidle" });
  expect(await readCookie()).toBeDefined();
  await page.goto("/pages/faq");
  await expect.poll(readCookie).toBeUndefined();
});
