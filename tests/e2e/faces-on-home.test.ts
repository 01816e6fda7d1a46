import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";

test("a tap on a face of the home page opens the lander of its member", async ({
  newVisitor,
  site,
  address: url,
}) => {
  site.write("UPDATE profiles SET promoted = 1 WHERE country = ? AND has_photo = 1", "NL");
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await page.context().addCookies([{ name: "country", value: "NL", url }]);
  await page.goto("/", { waitUntil: "networkidle" });
  const face = page.locator("main a[href$='/landing']").first();
  const href = (await face.getAttribute("href")) ?? "";
  await face.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator("footer.foot")).toBeVisible();
  await expect(page.locator("script[src]")).toHaveCount(0);
});
