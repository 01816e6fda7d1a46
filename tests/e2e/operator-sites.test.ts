import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/log-in";
import { operatorOrigin, signInAsStaff } from "../support/open-as-staff";

// Invalid fields are answered with this status.
test.use({ expectedErrors: [/status of 422/] });

/** Sites are cached for up to a minute. */
const UNTIL_SEEN = { timeout: 90_000, intervals: [2_000] };

async function confirm(page: Page, reason: string) {
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Members see it within a minute.")).toBeVisible();
}

test("an operator changes a bundle, a member sees the price, and the operator reverts it", async ({
  page,
  site,
  address,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  await signInAsStaff(page, { site, address }, "operator");
  const origin = operatorOrigin(address);
  await page.setViewportSize(DESK);
  await page.goto(`${origin}/operator/sites`);
  await expectNoViolations(page, "sites", [PHONE, DESK]);
  await page.getByRole("link", { name: "Amorelle" }).click();
  await page.getByRole("link", { name: "bundles", exact: true }).click();
  await expectNoViolations(page, "the form of the bundles", [PHONE, DESK]);

  const credits = page.getByRole("textbox", { name: "Credits" }).first();
  await credits.fill("many");
  await page.getByRole("button", { name: "Show what changes" }).click();
  await expect(page.getByText(/It must be a whole number from 1 to 100000/)).toBeVisible();
  await page.getByRole("textbox", { name: "Credits" }).first().fill("10");
  await page.getByRole("textbox", { name: "GBP" }).first().fill("13,37");
  await page.getByRole("button", { name: "Show what changes" }).click();
  const result = page.getByRole("status").filter({ hasText: "c10 · prices · GBP" });
  await expect(result).toContainText("11.90");
  await expect(result).toContainText("13.37");
  await expectNoViolations(page, "the preview", [PHONE, DESK]);
  await confirm(page, "The new price list.");

  const member = await newVisitor({ viewport: PHONE });
  await logIn(member, "free@demo.test");
  const priceOnPage = async (price: string) =>
    expect(async () => {
      await member.goto("/credits");
      await expect(member.locator("main a[href^='/credits/c10']")).toContainText(price, {
        timeout: 1_000,
      });
    }).toPass(UNTIL_SEEN);
  await priceOnPage("13.37");

  await page.getByRole("link", { name: "History on localhost" }).click();
  await expect(page.getByRole("cell", { name: "The new price list." })).toBeVisible();
  await expectNoViolations(page, "the history", [PHONE, DESK]);
  await page.getByRole("button", { name: /^Revert/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "c10 · prices" })).toContainText("13.37");
  await confirm(page, "A mistake.");
  await priceOnPage("11.90");
});

test("an operator adds a domain that answers, and gives it a discount code", async ({
  page,
  site,
  address,
  newVisitor,
}) => {
  await signInAsStaff(page, { site, address }, "operator");
  await page.setViewportSize(DESK);
  await page.goto(`${operatorOrigin(address)}/operator/sites`);
  await page.getByRole("link", { name: "Add a domain" }).click();
  await expectNoViolations(page, "the form of a domain", [PHONE, DESK]);
  await page.getByLabel("Start with the settings of").selectOption("velours.localhost");
  await page.getByLabel("Host").fill("nova.localhost");
  await page.getByLabel("Name", { exact: true }).fill("Novalove");
  await page.getByLabel("Countries").fill("NL, BE");
  await page.getByLabel("Support email").fill("help@nova.localhost.test");
  await page.getByLabel("Reason").fill("Our third domain.");
  await page.getByRole("button", { name: "Add the domain" }).click();
  await expect(page.getByText("This host needs no route")).toBeVisible();
  await expectNoViolations(page, "the route of a domain", [PHONE, DESK]);

  const visitor = await newVisitor({ entered: false });
  await visitor.goto(`http://nova.localhost:${new URL(address).port}/`);
  await expect(visitor).toHaveTitle(/Novalove/);

  await page.getByRole("link", { name: "nova.localhost", exact: true }).click();
  await page.getByRole("link", { name: "Discount codes" }).click();
  await page.getByLabel("Code", { exact: true }).fill("SPRING");
  await page.getByLabel("Value percentage").fill("95");
  await page.getByLabel("Reason").fill("The spring campaign.");
  await page.getByRole("button", { name: "Create the code" }).click();
  await expect(page.getByText(/It must be a whole number from 1 to 90/)).toBeVisible();
  await page.getByLabel("Value percentage").fill("20");
  await page.getByLabel("Reason").fill("The spring campaign.");
  await page.getByRole("button", { name: "Create the code" }).click();
  await expect(page.getByText("The code can be used from now on.")).toBeVisible();
  await expectNoViolations(page, "discount codes", [PHONE, DESK]);
  await page.getByText("active: end SPRING").click();
  await page.locator("#reason-SPRING").fill("Too late.");
  await page.getByRole("button", { name: "End SPRING" }).click();
  await expect(page.getByText("The code has ended.")).toBeVisible();
});

test("a fictional profile is created and answers, and the member sees its label", async ({
  page,
  site,
  address,
  newVisitor,
}) => {
  await signInAsStaff(page, { site, address }, "support");
  await page.setViewportSize(DESK);
  const origin = operatorOrigin(address);
  await page.goto(`${origin}/operator/sites/demo-velours/fictional`);
  await expectNoViolations(page, "fictional profiles", [PHONE, DESK]);
  await page
    .getByRole("link", { name: /^Open the messages of/ })
    .first()
    .click();
  await expectNoViolations(page, "the messages to a fictional profile", [PHONE, DESK]);
  await page.getByLabel(/^Answer as/).fill("Leuk dat je schrijft, al besta ik niet.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The answer was sent.")).toBeVisible();

  const velours = `http://velours.localhost:${new URL(address).port}`;
  const member = await newVisitor({ viewport: PHONE });
  await member.goto(`${velours}/login?next=/chats`);
  await member.locator("#login-form [name=email]").fill("dutch@demo.test");
  await member.locator("#login-form [name=password]").fill("demo-password");
  await member.locator("#login-form [name=password]").press("Enter");
  await member
    .getByRole("link", { name: /Leuk dat je schrijft/ })
    .first()
    .click();
  const bubble = member.getByRole("listitem").filter({ hasText: "Leuk dat je schrijft" });
  await expect(bubble.getByText("Fictief profiel", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Create a profile" }).click();
  await expectNoViolations(page, "the form of a fictional profile", [PHONE, DESK]);
  await page.getByLabel("Picture").setInputFiles("public/icons/2-512.png");
  await page.getByLabel("Name", { exact: true }).fill("Nova");
  await page.getByLabel("Gender").selectOption("female");
  await page.getByLabel("Seeks").selectOption("male");
  await page.getByLabel("Birth date").fill("1990-05-05");
  await page.getByLabel("Language").selectOption("nl");
  await page.getByLabel("Consent").fill("A drawing: nobody is pictured.");
  await page.getByLabel("Reason").fill("More faces.");
  await page.getByRole("button", { name: "Create the profile" }).click();
  await expect(page.getByText("The profile was created")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Nova", exact: true })).toBeVisible();
});
