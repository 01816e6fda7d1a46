import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { SIGNUP_PICTURE } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");

/** Near the middle of Haarlem, more precise than anybody may know. */
const AT_HOME = { latitude: 52.381_234, longitude: 4.638_765 };

test("on a phone, in Dutch: a photo is cropped by touch and keys, and a tap finds the region", async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: PHONE,
    locale: "nl-NL",
    hasTouch: true,
    isMobile: true,
    geolocation: AT_HOME,
    permissions: ["geolocation"],
  });
  const requests: [path: string, body: unknown][] = [];
  page.on("request", (request) => {
    if (request.url().includes("geocode"))
      requests.push([new URL(request.url()).search, request.postDataJSON()]);
  });
  await page.goto("/signup");
  await page.fill("[name=email]", "sanne@example.test");
  await page.fill("[name=name]", "Sanne");
  await page.fill("[name=password]", "een rustige avondwandeling");
  await page.fill("[name=date_of_birth_day]", "5");
  await page.fill("[name=date_of_birth_month]", "6");
  await page.fill("[name=date_of_birth_year]", "1990");
  await page.getByRole("button", { name: t("join:signup.submit") }).click();

  await page.setInputFiles("#photo", SIGNUP_PICTURE);
  const frame = page.getByRole("group", { name: t("join:crop.label") });
  const crop = page.locator("[name=crop]");
  await expect(crop).toHaveValue(/^0\.\d+,0,0\.\d+,1$/); // the middle of a wide picture
  await expect(frame).toHaveAccessibleDescription(t("join:crop.hint"));
  await expect(page.getByText(t("join:crop.keys"))).toBeHidden();
  const next = page.getByRole("button", { name: t("join:step.next") });
  await expect(next).toBeInViewport({ ratio: 1 });
  const middle = await crop.inputValue();
  await page.getByRole("button", { name: t("join:crop.nearer") }).click();
  await expect(crop).not.toHaveValue(middle);
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await expect(page.getByRole("status").filter({ hasText: "156%" })).toBeAttached();
  const before = partsOf(await crop.inputValue());
  const box = await frame.boundingBox();
  if (!box) throw new Error("no frame");
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 50, box.y + 130, { steps: 4 });
  await page.mouse.up();
  const after = partsOf(await crop.inputValue());
  // The picture follows the finger to the left and down: more of its right and of its top becomes
  // visible.
  expect(after.x).toBeGreaterThan(before.x);
  expect(after.y).toBeLessThan(before.y);
  expect(after.width).toBeCloseTo(before.width, 4);
  await expectNoViolations(page, "the photo's crop", [PHONE]);
  await page.getByRole("button", { name: t("join:step.next") }).click();

  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
  await expect(page.getByText(t("join:location.here.granted"))).toBeVisible();
  expect(requests).toEqual([]); // not before the tap
  await page.getByRole("button", { name: t("join:location.here.button") }).click();
  await expect(page.locator("[name=region]")).toHaveValue("NL-NH");
  await expect(
    page.getByText(t("join:location.here.found", { region: "Noord-Holland" })),
  ).toBeVisible();
  expect(requests).toEqual([["", { lat: 52.4, lon: 4.6 }]]);
  await expectNoViolations(page, "the region", [PHONE]);
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await expect(page.locator("[name=gender]").first()).toBeAttached();

  // The chosen crop is stored: 4:5, as in the cards.
  await page.goto("/complete-signup?step=photo");
  const photo = page.getByRole("img", { name: t("join:photo.alt") });
  const size = await photo.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  });
  expect((size[0] as number) / (size[1] as number)).toBeCloseTo(0.8, 2);
});

test("with the position denied the page says so, and the region is chosen by hand", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, locale: "nl-NL" });
  await page.addInitScript(() => {
    navigator.permissions.query = async () =>
      Object.assign(new EventTarget(), { state: "denied" }) as PermissionStatus;
  });
  await page.goto("/signup");
  await page.fill("[name=email]", "wim@example.test");
  await page.fill("[name=name]", "Wim");
  await page.fill("[name=password]", "een rustige avondwandeling");
  await page.fill("[name=date_of_birth_day]", "5");
  await page.fill("[name=date_of_birth_month]", "6");
  await page.fill("[name=date_of_birth_year]", "1990");
  await page.getByRole("button", { name: t("join:signup.submit") }).click();
  await page.getByRole("button", { name: t("join:step.skip") }).click();
  await expect(page.getByText(t("join:location.here.denied"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("join:location.here.button") })).toBeHidden();
  await expect(page.locator("[name=region]")).toBeVisible();
});

function partsOf(text: string) {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(",").map(Number);
  return { x, y, width, height };
}
