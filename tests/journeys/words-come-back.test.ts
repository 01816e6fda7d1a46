import { expect, test } from "../support/journey";
import { standBetween } from "../support/line";
import { codeIn, type Person, signUp } from "../support/sign-up";
import { EMMA, logIn, write } from "../support/talking";
import { words } from "../support/words";

const t = words("en");
const finn: Person = {
  ...{ name: "Finn", email: "finn@journey.test", gender: "male", seeks: "female" },
  ...{ country: "NL", region: "NL-NH", born: "1990-05-05" },
};

/** The refusal, and the wait of a page that is gone meanwhile. */
test.use({
  expectedErrors: [[/status of 409 .*message\.php/, /WebSocket is already/], { scope: "test" }],
});

/** What waits until it is let go. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("words that are refused after their page went on stand in the box of the chat", async ({
  newVisitor,
  letterTo,
}) => {
  const page = await newVisitor();
  await signUp(page, finn, t);
  const emma = (await newVisitor()).request;
  const emmaId = await logIn(emma, EMMA);
  const [hers, refusal] = [gate(), gate()];
  await standBetween(page, {
    told: async (event) => {
      if (event.type === "message") await hers.opened;
      if (event.type === "refused") await refusal.opened;
      return event;
    },
  });
  await page.goto(`/members/${emmaId}/chat`);
  await page.fill("[name=code]", codeIn(await letterTo(finn.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  const [box, price] = [page.locator("#composer"), page.locator("#composer-price")];
  await expect(price).toHaveText(t("chat:price.free_start_other", { count: 2 }));
  const { user } = await (await page.request.get("/api/user.php")).json();
  await write(emma, user.id, "Hello Finn");
  await box.fill("Hello Emma");
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click();
  await expect(box).toHaveValue("");
  hers.open();
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(page.getByRole("log")).toContainText("Hello Finn");
  refusal.open();
  // Where the line gave up waiting for it, the same words are posted, and refused there.
  await expect(box).toHaveValue("Hello Emma", { timeout: 90_000 });
  await expect(price).toContainText(t("chat:price.left_other", { count: 5 }));
});
