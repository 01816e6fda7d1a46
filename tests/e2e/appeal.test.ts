import type { Page } from "@playwright/test";
import { days } from "~/kit/duration";
import type { E2eSite } from "../support/e2e-site";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { addModerator, openAsModerator } from "../support/moderator-page";

// The login of a suspended member.
test.use({ expectedErrors: [/status of 403/] });

/** Two members of two sites, with what the pages and e-mails say in their languages. */
const CASES = [
  {
    email: "german@demo.test",
    host: "localhost",
    facts: "Nach drei Sätzen ging es um Geld.",
    title: "Unsere Entscheidung",
    suspended: /Dein Konto ist bis zum .* gesperrt/,
    label: "Warum siehst du das anders?",
    button: "Widerspruch senden",
    sent: "Dein Widerspruch ist angekommen",
    over: /Die Frist von 6 Monaten ist vorbei/,
    isUpheld: true,
    outcome: "Du hattest recht. Die Entscheidung gilt nicht mehr.",
    subject: /Unsere Antwort auf deinen Widerspruch/,
  },
  {
    email: "dutch@demo.test",
    host: "velours.localhost",
    facts: "Na drie zinnen ging het over geld.",
    title: "Onze beslissing",
    suspended: /Je account is geschorst tot/,
    label: "Waarom ben je het er niet mee eens?",
    button: "Bezwaar versturen",
    sent: "We hebben je bezwaar ontvangen",
    over: /De 6 maanden om bezwaar te maken zijn voorbij/,
    isUpheld: false,
    outcome: "We hebben er opnieuw naar gekeken. De beslissing blijft staan.",
    subject: /Ons antwoord op je bezwaar/,
  },
] as const;

/** A report of threats, which is due before all others of the demo data. */
function addReportAbout(site: E2eSite, email: string): void {
  const id = `report-${email}`.padEnd(22, "-").slice(0, 22);
  const about = "(SELECT id FROM accounts WHERE email = ?)";
  const at = Date.now() - days(2);
  site.write(
    `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, body, language, created_at)
     SELECT ?, site_id, ?, ?, NULL, 'member', 'It was about money.', 'en', ? FROM accounts WHERE email = ?`,
    ...[id, id, id, at, email],
  );
  site.write(
    `INSERT INTO reports (complaint_id, site_id, reporter_id, reported_id, screen, reason)
     SELECT ?, site_id, id, ${about}, 'profile', 'threats' FROM accounts WHERE email = ?`,
    ...[id, email, email],
  );
}

/** Moves the clock of a member's decisions: they are this many days older. */
const letDaysPass = (site: E2eSite, email: string, count: number) =>
  site.write(
    "UPDATE moderation_decisions SET created_at = created_at - ? WHERE member_id = (SELECT id FROM accounts WHERE email = ?)",
    days(count),
    email,
  );

/** The path of the statement's page in an e-mail. */
const pageIn = ({ plain }: { plain: string }) => /\/decisions\/[\w.-]+/.exec(plain)?.[0] ?? "";

test.beforeEach(({ site }) => {
  for (const { email } of CASES) addModerator(site, `Mo for ${email}`);
  addModerator(site, "Nel");
});

type Suspended = { address: string; email: string; facts: string };

/** Each member has a moderator of their own, who has claimed nothing else. */
async function suspend(page: Page, { address, email, facts }: Suspended): Promise<void> {
  await openAsModerator(page, `Mo for ${email}`, { address, path: "/operator/cases?queue=report" });
  await page.getByRole("button", { name: "Decide the next" }).click();
  await page.getByRole("radio", { name: "Money, fraud" }).check();
  await page.getByLabel("Suspend for").selectOption("30");
  await page.getByLabel("Facts, which the member reads").fill(facts);
  await page.getByRole("button", { name: /^Decide/ }).click();
  await expect(page.getByText(/^Decided\./)).toBeVisible();
}

async function answerAppeal(page: Page, address: string, isUpheld: boolean): Promise<void> {
  await openAsModerator(page, "Nel", { address, path: "/operator/cases?queue=appeal" });
  await page.getByRole("row").filter({ hasText: "suspension" }).getByRole("link").first().click();
  await page.getByLabel("Your answer, which the member reads").fill("Checked again.");
  const button = isUpheld ? /^The member is right/ : /^The decision stands/;
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(/^Decided\./)).toBeVisible();
}

for (const one of CASES)
  test(`${one.title}: a suspended member reads the reasons, objects and reads the answer`, async ({
    page,
    address,
    site,
    newVisitor,
    readEmailTo,
  }) => {
    const { email, host } = one;
    addReportAbout(site, email);
    await suspend(page, { address, email, facts: one.facts });

    const statement = await readEmailTo(email, "moderation_decision");
    expect(statement.plain).toMatch(one.suspended);
    expect(statement.plain).toContain(one.facts);
    const member = await newVisitor();
    const url = `http://${host}:${new URL(address).port}${pageIn(statement)}`;
    await member.goto(url);
    await expect(member.getByRole("heading", { level: 1 })).toHaveText(one.title);
    await expect(member.getByText(one.suspended)).toBeVisible();
    await expect(member.getByText(one.facts)).toBeVisible();

    letDaysPass(site, email, 200);
    await member.reload();
    await expect(member.getByText(one.over)).toBeVisible();
    letDaysPass(site, email, -50);
    await member.reload();
    await expectNoViolations(member, one.title);
    await member.getByLabel(one.label).fill("That was a joke between friends.");
    await member.getByRole("button", { name: one.button }).click();
    await expect(member.getByText(one.sent)).toBeVisible();

    await answerAppeal(page, address, one.isUpheld);
    const answer = await readEmailTo(email, "appeal_decided");
    expect(answer.subject).toMatch(one.subject);
    expect(answer.plain).toContain("Checked again.");
    await member.reload();
    await expect(member.getByText(one.outcome)).toBeVisible();
    await member.goto(new URL("/login", url).href);
    await member.locator("#login-form [name=email]").fill(email);
    await member.locator("#login-form [name=password]").fill("demo-password");
    await member.locator("#login-form [name=password]").press("Enter");
    if (one.isUpheld) await expect(member).toHaveURL(/\/members$/);
    else await expect(member.locator("#login-form").getByRole("alert")).toBeVisible();
  });
