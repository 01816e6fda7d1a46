import { composer, EMMA, logInClient, MARCO, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { signInAsStaff } from "../support/operator-page";

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket/], { scope: "test" }],
});

test("staff find a member, suspend and restore the account, and give credits", async ({
  page,
  site,
  address,
}) => {
  const origin = await signInAsStaff(page, { site, address, role: "operator" });
  await page.setViewportSize(DESK);
  await page.goto(`${origin}/operator/members`);
  await page.getByLabel("Who").fill("premium@demo.test");
  await page.getByLabel("Who").press("Enter");
  await page.getByRole("link", { name: /^Emma/ }).click();
  await expect(page.getByRole("heading", { name: "Emma", level: 1 })).toBeVisible();
  await expect(page.getByText("Became Premium")).toBeVisible();
  await expectNoViolations(page, "a member's page", [PHONE, DESK]);

  await page.getByRole("link", { name: "Suspend, ban, restore" }).click();
  await page.getByLabel("Suspend", { exact: false }).first().check();
  await page.getByLabel("Suspended for").selectOption("7");
  await page.getByLabel("Reason").fill("Three members reported insults.");
  await expectNoViolations(page, "the actions on a member", [PHONE, DESK]);
  await page.getByRole("button", { name: "Carry out" }).click();
  await expect(page.getByText("The member is suspended and logged out.")).toBeVisible();
  await expect(page.getByText(/^until \d{4}-/)).toBeVisible();
  await expect(page.getByText("Staff: suspended")).toBeVisible();

  await page.getByRole("link", { name: "Suspend, ban, restore" }).click();
  await page.getByLabel("Restore").check();
  await page.getByLabel("Reason").fill("Our mistake.");
  await page.getByRole("button", { name: "Carry out" }).click();
  await expect(page.getByText("The account is as it was.")).toBeVisible();

  await page.getByRole("link", { name: "Credits", exact: true }).click();
  const give = page.getByRole("form", { name: "Give credits" });
  await give.getByLabel("Credits").fill("7");
  await give.getByLabel("Reason").fill("For the lost message.");
  await expectNoViolations(page, "the credits of a member", [PHONE, DESK]);
  await give.getByRole("button", { name: "Give" }).click();
  await expect(page.getByText("The credits are given.")).toBeVisible();
  await expect(page.getByText("+7 credits")).toBeVisible();
});

test("sending is switched off and on, and a member's text is kept", async ({
  page,
  site,
  address,
  newVisitor,
  newClient,
}) => {
  const chat = await newVisitor();
  await logInClient(chat.request, EMMA);
  const id = await sendMessageAs(
    chat.request,
    await logInClient(await newClient(), MARCO),
    "Good evening",
  );
  await chat.goto(`/chats/${id}`);
  await expect(composer(chat)).toBeVisible();

  const origin = await signInAsStaff(page, { site, address, role: "operator" });
  await page.goto(`${origin}/operator/switches`);
  await page.getByLabel(/^Sending/).check();
  await page.getByLabel(/^Amorelle/).check();
  await page.getByRole("form", { name: "Switch off" }).getByLabel("Reason").fill("An incident.");
  await expectNoViolations(page, "the switches", [PHONE, DESK]);
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Done on 1 site.")).toBeVisible();

  await composer(chat).fill("Are you there?");
  await composer(chat).press("Enter");
  await expect(chat.getByText("Messages can’t be sent right now.").first()).toBeVisible();
  await expect(composer(chat)).toHaveValue("Are you there?");

  const off = page.getByRole("form", { name: "Sending on Amorelle" });
  await off.getByLabel("Why you switch it on").fill("It is over.");
  await off.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Nothing: everything works.")).toBeVisible();
  await composer(chat).press("Enter");
  await expect(chat.getByRole("log").getByText("Are you there?")).toBeVisible();
});
