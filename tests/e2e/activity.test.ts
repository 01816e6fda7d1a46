import type { Page } from "@playwright/test";
import { EMMA, logInClient, MARCO, waitForSocket } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("de");
const GERMAN = { locale: "de-DE", viewport: PHONE } as const;

const bell = (page: Page) => page.getByRole("link", { name: t("common:nav.activity") });
const inGerman = (page: Page) => page.request.put("/api/user.php", { data: { language: "de" } });

test("the bell counts a like live, and its list and a visit are shown in German", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor(GERMAN);
  const client = await newClient();
  const marco = await logInClient(page.request, MARCO);
  const emma = await logInClient(client, EMMA);
  await inGerman(page);
  await client.delete("/api/like.php", { data: { id: marco } });
  await page.request.get("/activity");
  const line = waitForSocket(page);
  await page.goto("/settings/privacy");
  await line;
  await expect(bell(page)).toHaveAccessibleName(t("common:nav.activity"));

  await client.post("/api/like.php", { data: { id: marco } });
  await expect(bell(page)).toHaveAccessibleName(/1/);

  const visits = { data: { switch: "visits", on: true } };
  for (const member of [page.request, client]) await member.post("/api/privacy.php", visits);
  await client.get(`/members/${marco}`);
  await expect(bell(page)).toHaveAccessibleName(/2/);

  await bell(page).click();
  await expect(page.getByText(t("activity:like.named", { name: "Emma" }))).toBeVisible();
  await expect(page.getByText(t("activity:visit.named", { name: "Emma" }))).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(t("common:nav.activity"));
  await expectNoViolations(page, "activity", [PHONE, { width: 320, height: 740 }]);
  await page.getByRole("link", { name: "Emma" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/(?:members|likes/m)/${emma}$`));
});

test("without JavaScript the list, its pages and the setting work", async ({ newVisitor }) => {
  const page = await newVisitor({ ...GERMAN, javaScriptEnabled: false });
  await logInClient(page.request, "new@demo.test");
  await inGerman(page);
  await page.goto("/members");
  await bell(page).click();
  await expect(page.getByRole("heading", { name: t("activity:empty.title") })).toBeVisible();
  await page.getByRole("button", { name: t("activity:visits_off.action") }).click();
  await expect(page.getByText(t("activity:visits_on.title"))).toBeVisible();
  await expect(page.getByText(t("activity:visits_off.title"))).toHaveCount(0);
  await page.getByRole("link", { name: t("activity:empty.action") }).click();
  await expect(page).toHaveURL(/\/members/);
});
