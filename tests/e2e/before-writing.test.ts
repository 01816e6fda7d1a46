import type { Page } from "@playwright/test";
import { EMMA, findMembers, logInClient, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { codeIn, type SignupPerson, signUpByRequests } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";
import { proxySockets } from "../support/socket-proxy";

const t = siteTexts("en");
test.use({ expectedErrors: [/status of 409 .*message\.php/] });
const SIZES = [PHONE, DESK];
const SEND = "form:has(#composer) [type=submit][aria-label]";
const finn: SignupPerson = {
  name: "Finn",
  email: "finn@journey.test",
  gender: "male",
  seeks: "female",
  country: "NL",
  region: "NL-NH",
  born: "1990-05-05",
};
const ole: SignupPerson = { ...finn, name: "Ole", email: "ole@journey.test" };
type ChatNotice = { user: { id: string }; chats: { conversation: { id: string } }[] };
const fetchJson = async (page: Page, path: string) =>
  (await (await page.request.get(path)).json()) as ChatNotice;

test("the free messages, and the third conversation, are explained before writing", async ({
  newVisitor,
  newClient,
  readEmailTo,
}) => {
  const page = await newVisitor();
  await signUpByRequests(page, finn);
  const emma = await newClient();
  const emmaId = await logInClient(emma, EMMA);
  const found = await findMembers(page.request, "gender=female&country=NL&min_age=18&max_age=79");
  const others = found.filter((id) => id !== emmaId);
  expect(others.length).toBeGreaterThan(2);
  const box = page.locator("#composer");
  const price = page.locator("#composer-price");
  const sendMessage = async (text: string) => {
    await box.fill(text);
    await page.locator(SEND).click();
  };
  await page.goto(`/members/${others[0]}/chat`);
  await expect(box).toHaveCount(0);
  await page.fill("[name=code]", codeIn(await readEmailTo(finn.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(price).toHaveText(t("chat:price.free_start_other", { count: 2 }));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const card = page.locator("#conversation article");
    await expect(card.getByRole("heading")).toContainText(/, \d+\s*$/);
    await expect(card.getByRole("heading")).toBeInViewport();
    await expect(card.locator(`a[href="/members/${others[0]}"]`).first()).toBeVisible();
    await expect(box).toBeInViewport();
    await expectNoViolations(page, "the first message", [size]);
  }
  await sendMessage("Which bread do you like best?");
  await expect(page).toHaveURL(/\/chats\//);
  // The start credits cost nothing, so no money is named.
  await expect(price).toHaveText(
    `${t("chat:price.credits_one", { count: 1 })}, ${t("chat:price.left_other", { count: 5 })}`,
  );
  const sendButton = page.getByRole("button", { name: "Send, 1 credit", exact: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [button, field] = [await sendButton.boundingBox(), await box.boundingBox()];
    expect(button?.height, "one row").toBeLessThanOrEqual(48);
    expect(field?.width, "room to type").toBeGreaterThan(90);
  }
  await sendMessage("And which cheese?");
  await expect(price).toContainText(t("chat:price.left_other", { count: 4 }));
  await page
    .locator("[popovertarget=account-menu]")
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator("#account-menu")).toContainText("4 credits");
  // A message from the other member uses up the free conversation, and the page is not notified of
  // it.
  await page.routeWebSocket(/\/live$/, (socket) => socket.close({ code: 1001 }));
  await page.goto(`/members/${emmaId}/chat`);
  await expect(price).toHaveText(t("chat:price.free_start_one", { count: 1 }));
  const { user } = await fetchJson(page, "/api/user.php");
  await sendMessageAs(emma, user.id, "Hello Finn");
  await sendMessage("Hello Emma");
  await expect(page.getByText(t("chat:refusal.price_changed").split(".")[0] ?? "")).toBeVisible();
  await expect(box).toHaveValue("Hello Emma");
  await page.getByRole("button", { name: t("chat:composer.send_at") }).click();
  await expect(page.getByRole("log").getByText("Hello Emma")).toHaveCount(1);
  await expect(price).toContainText(t("chat:price.left_other", { count: 3 }));
  await page.goto(`/members/${others[1]}/chat`);
  await expect(price).toHaveText(t("chat:price.free_start_one", { count: 1 }));
  await sendMessageAs(page.request, others[1] as string, "Hello there");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/members/${others[2]}/chat`);
    await expect(page.getByText(t("chat:ahead.starts_wall"))).toBeVisible();
    await expect(page.locator(SEND)).toHaveCount(0);
    await expect(box).toBeInViewport();
    const way = page.getByRole("button", { name: /^Credits from €\d+\.\d\d$/ });
    await expect(way).toBeInViewport();
    await expect(page.getByRole("button", { name: t("chat:ahead.or_like") })).toBeInViewport();
    await expectNoViolations(page, "a third conversation", [size]);
  }
});

test("a member who may not send sees the reason before typing, and the purchase for a button", async ({
  newVisitor,
}) => {
  const tom = await newVisitor();
  const lotte = await newVisitor({ javaScriptEnabled: false });
  await logInClient(tom.request, "free@demo.test");
  await logInClient(lotte.request, "new@demo.test");
  const [other] = await findMembers(lotte.request, "gender=male&country=NL&min_age=18&max_age=79");
  const { chats } = await fetchJson(tom, "/api/chats.php");
  for (const size of SIZES) {
    await tom.setViewportSize(size);
    await tom.goto(`/chats/${chats[0]?.conversation.id}`);
    await expect(tom.getByText(t("chat:ahead.credits_title"))).toBeVisible();
    await expect(tom.getByText(/A message costs 1 credit, and you have 0 credits/)).toBeVisible();
    await expect(tom.locator(SEND)).toHaveCount(0);
    await expect(tom.locator("#composer")).toBeInViewport();
    await expect(tom.locator("#composer")).toHaveAccessibleDescription(/you have 0 credits/);
    await expect(tom.locator("[popovertarget=buy]").first()).toBeInViewport();
    await expectNoViolations(tom, "a conversation without credits", [size]);
    await lotte.setViewportSize(size);
    await lotte.goto(`/members/${other}/chat`);
    await expect(lotte.locator("#composer")).toHaveCount(0);
    for (const form of ["code", "letter"])
      await expect(lotte.locator(`form[action='/complete-signup/${form}'] button`)).toBeVisible();
  }
});

test("spending the last credit while typing removes the button and keeps the text editable", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor();
  const post = await signUpByRequests(page, ole);
  await post("/complete-signup/code", { code: codeIn(await readEmailTo(ole.email, "activate")) });
  const found = await findMembers(page.request, "gender=female&country=NL&min_age=18&max_age=79");
  const other = found[0] as string;
  const open = await sendMessageAs(page.request, other, "Which bread do you like best?"); // free
  for (const text of ["And cheese?", "And jam?", "And tea?", "And soup?"])
    await sendMessageAs(page.request, other, text);
  const { user } = await fetchJson(page, "/api/user.php");
  let typed = () => {};
  const waiting = new Promise<void>((resolve) => {
    typed = resolve;
  });
  const greeted = await proxySockets(page, {
    transformEvent: async (event) => {
      if (event.type === "message" || event.type === "sent") await waiting;
      return event;
    },
  });
  await page.goto(`/chats/${open}`);
  await greeted();
  await expect(page.locator("#composer-price")).toContainText(
    t("chat:price.left_one", { count: 1 }),
  );
  await page.locator("#composer").fill("My last one");
  await page.keyboard.press("Enter");
  await page.locator("#composer").fill("one more thing");
  typed();
  await expect(page.getByText(t("chat:ahead.credits_title"))).toBeVisible();
  await expect(page.locator("#composer")).toHaveValue("one more thing");
  await expect(page.locator(SEND)).toHaveCount(0);
  const notice = page.locator("section").filter({ hasText: t("chat:ahead.credits_title") });
  await expect(notice.last()).toBeFocused();
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(sessionStorage)
          .filter((key) => key.startsWith("draft:"))
          .join(),
      ),
    )
    .toContain(user.id);
  await page.locator("#composer").fill("one last thing");
  await page.reload();
  await expect(page.locator("#composer")).toHaveValue("one last thing");
});
