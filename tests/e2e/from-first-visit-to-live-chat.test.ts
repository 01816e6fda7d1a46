import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { codeIn, linkIn, type SignupPerson, signUp } from "../support/sign-up";
import { type SiteTexts, siteTexts } from "../support/site-texts";

const aino: SignupPerson = {
  name: "Aino",
  email: "aino@journey.test",
  gender: "female",
  seeks: "male",
  country: "FI",
  region: "FI-18",
  born: "1988-03-09",
};

const bram: SignupPerson = {
  name: "Bram",
  email: "bram@journey.test",
  gender: "male",
  seeks: "female",
  country: "FI",
  region: "FI-18",
  born: "1984-11-30",
};

async function findBySearch(page: Page, t: SiteTexts, whom: SignupPerson, self: SignupPerson) {
  await page.goto(
    `/members?gender=${whom.gender}&country=${whom.country}&region=${whom.region}&min_age=30&max_age=50`,
  );
  const card = page
    .locator("article, li")
    .filter({ has: page.getByRole("link", { name: new RegExp(whom.name) }) })
    .last();
  await expect(card).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^${self.name}\\b`) })).toHaveCount(0);
  await card
    .getByRole("link", { name: new RegExp(whom.name) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(whom.name);
  return t;
}

async function sendMessage(page: Page, text: string) {
  await page.locator("#composer").fill(text);
  await page.keyboard.press("Enter");
}

test("two visitors sign up, find each other and chat live", async ({ newVisitor, readEmailTo }) => {
  const fi = siteTexts("fi");
  const nl = siteTexts("nl");
  const hers = await newVisitor({ locale: "fi-FI" });
  const his = await newVisitor({ locale: "nl-NL" });

  // She confirms with the code of the e-mail, in her language.
  await signUp(hers, aino, fi);
  await expect(hers.locator("html")).toHaveAttribute("lang", "fi");
  const herMail = await readEmailTo(aino.email, "activate");
  expect(herMail.language).toBe("fi");
  await hers.fill("[name=code]", codeIn(herMail));
  await hers.getByRole("button", { name: fi("join:confirm.submit") }).click();
  await expect(
    hers.getByRole("heading", { level: 1, name: fi("join:activate.done_title") }),
  ).toBeVisible();

  // He confirms with the mailed link: opening it changes nothing, the button does.
  await signUp(his, bram, nl);
  await expect(his.locator("html")).toHaveAttribute("lang", "nl");
  const hisMail = await readEmailTo(bram.email, "activate");
  expect(hisMail.language).toBe("nl");
  await his.goto(linkIn(hisMail));
  await his.getByRole("button", { name: nl("join:activate.submit") }).click();
  await expect(
    his.getByRole("heading", { level: 1, name: nl("join:activate.done_title") }),
  ).toBeVisible();

  // He finds her and likes her; her page updates by itself.
  await hers.goto("/members");
  await findBySearch(his, nl, aino, bram);
  await his.getByRole("button", { name: nl("members:like.like", { name: aino.name }) }).click();
  await expect(hers).toHaveTitle(/^\(1\) /);
  const newLike = hers.getByRole("dialog", { name: fi("members:overlay.like") });
  await expect(newLike).toContainText(bram.name);
  await newLike.getByRole("button", { name: fi("common:form.close") }).click();
  await expect(hers).not.toHaveTitle(/^\(/);
  await hers.goto("/likes");
  await expect(hers.getByRole("link", { name: new RegExp(bram.name) }).first()).toBeVisible();

  // She finds him by search and writes; his badge and title change while he is on another page.
  await findBySearch(hers, fi, bram, aino);
  await his.goto("/members");
  await hers.getByRole("link", { name: fi("profile:page.write", { name: bram.name }) }).click();
  await expect(hers.locator("#composer")).toBeVisible();
  await sendMessage(hers, "Moi Bram, mistä leivästä pidät eniten?");
  await expect(hers).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(his).toHaveTitle(/^\(1\) /);
  await expect(his.getByText(nl("common:badge.unread_one", { count: 1 })).first()).toBeAttached();

  // He opens it, the badge disappears, and his reply is on her screen within a second.
  await his.goto("/chats");
  await his.getByRole("link", { name: new RegExp(aino.name) }).click();
  await expect(his.getByRole("log")).toContainText("mistä leivästä");
  await expect(his).not.toHaveTitle(/^\(\d/);
  const delays: number[] = [];
  for (const text of ["Roggebrood, warm uit de oven.", "En jij?", "Houd je van de zee?"]) {
    const shown = hers.getByRole("log").getByText(text).waitFor().then(Date.now);
    await his.locator("#composer").fill(text);
    const start = Date.now();
    await his.keyboard.press("Enter");
    delays.push((await shown) - start);
    await expect(hers.getByRole("log").getByText(text)).toBeVisible();
  }
  expect(Math.min(...delays), `answers took ${delays.join(", ")} ms`).toBeLessThan(1_000);
  await expect(his.getByText(nl("chat:state.read"), { exact: true })).toBeVisible();

  // Her socket is lost for a while; missed messages arrive on reconnect, once and in order.
  await hers.context().setOffline(true);
  await sendMessage(his, "Ben je er nog?");
  await sendMessage(his, "Tot zo.");
  await expect(his.getByRole("log")).toContainText("Tot zo.");
  await hers.context().setOffline(false);
  await expect(hers.getByRole("log").getByText("Tot zo.")).toBeVisible({ timeout: 45_000 });
  await expect(hers.getByRole("log").getByText("Ben je er nog?")).toHaveCount(1);
});
