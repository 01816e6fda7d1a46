import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { COMPONENTS_PATH } from "~/routes/dev/components/components-path";
import { describeStyles, haveSameStyles } from "../support/describe-styles";
import { expect, test } from "../support/e2e-test";

/**
 * Every component in every state (/dev/components) is compared with its recorded appearance, in two ways,
 * because pictures alone are either brittle or blind: another version of the browser draws letters
 * and curves a little differently, and a tolerance for that hides a changed colour or radius.
 *
 * - Computed styles, as text: exact. A changed token, padding, radius, font or shadow fails, and the
 *   text names it. Only sizes and positions may differ by 3 px.
 * - Pictures, in half size: coarse. The mean colours of blocks of 8 × 8 px are compared, which hardly
 *   depend on how letters are drawn. They show what styles do not: drawings, pictures, what covers what.
 *
 * A change on purpose: UPDATE_BASELINES=yes npm test -- build e2e tests/e2e/components.test.ts
 */
const UPDATES = Boolean(process.env.UPDATE_BASELINES);
const BASELINES = join(import.meta.dirname, "components");
const RESULTS = join(import.meta.dirname, "../../test-results/components");

/** Hinting rounds the widths of letters, by rules that differ between machines and versions. */
const UNHINTED = "--font-render-hinting=none";

const PHONE = 360;
const DESK = 1280;
type Variant = { language: "en" | "fi"; width: number; theme: "light" | "dark"; styles?: boolean };
/** The styles of two variants are recorded: they have every colour and every breakpoint. */
const VARIANTS: Variant[] = [
  { language: "en", width: PHONE, theme: "light", styles: true },
  { language: "en", width: PHONE, theme: "dark" },
  { language: "en", width: DESK, theme: "light" },
  { language: "en", width: DESK, theme: "dark", styles: true },
  { language: "fi", width: PHONE, theme: "light" },
  { language: "fi", width: DESK, theme: "dark" },
];

for (const variant of VARIANTS) {
  const name = `${variant.language}-${variant.width}-${variant.theme}`;
  test(`components appear as recorded: ${name}`, async ({ playwright, launchOptions, address }) => {
    const args = [...(launchOptions.args ?? []), UNHINTED];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({
      viewport: { width: variant.width, height: 800 },
      colorScheme: variant.theme,
      reducedMotion: "reduce",
    });
    await openComponents(page, address, variant.language);
    for (const group of await page.locator("[data-group]").all()) {
      const file = `${name}/${await group.getAttribute("data-group")}`;
      if (variant.styles) compareStyles(`${file}.txt`, await describeStyles(group));
      await comparePictures(`${file}.webp`, await group.screenshot({ animations: "disabled" }));
    }
    await browser.close();
  });
}

async function openComponents(page: Page, address: string, language: string): Promise<void> {
  const cookies = Object.entries({ locale: language, locale_chosen: "1" });
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: address })));
  await page.goto(address + COMPONENTS_PATH);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await page.evaluate(replaceEmoji);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const text = (await page.locator("body").innerText()).replaceAll("example.com", "");
  expect(text, "a key without a text").not.toMatch(/(?<!\S)[a-z_]+(?::[a-z_]+)?\.[a-z_.]+(?!\S)/);
}

/** The machine's fonts draw emoji; ours draw all else, so that texts are as wide on every machine. */
function replaceEmoji(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    const replaced = nodeValue?.replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, "A") ?? "";
    if (replaced === nodeValue) continue;
    texts.currentNode.nodeValue = replaced;
    if (parentElement) parentElement.style.fontFamily = "var(--font-sans)";
  }
}

test("the site's own fonts draw the page of components", async ({ newVisitor, address }) => {
  const page = await newVisitor({ viewport: { width: PHONE, height: 800 } });
  await openComponents(page, address, "fi");
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeIds } = await client.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "[data-group] *",
  });
  const fonts = await Promise.all(
    nodeIds.map((nodeId) => client.send("CSS.getPlatformFontsForNode", { nodeId })),
  );
  const used = fonts.flatMap((one) => one.fonts);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
});

function compareStyles(file: string, lines: string[]): void {
  if (UPDATES) {
    write(join(BASELINES, file), `${lines.join("\n")}\n`);
    return;
  }
  const recorded = readFileSync(join(BASELINES, file), "utf8").trimEnd().split("\n");
  const changes = lines.flatMap((line, at) =>
    haveSameStyles(recorded[at] ?? "", line) ? [] : [`- ${recorded[at]}\n+ ${line}`],
  );
  expect.soft(changes.slice(0, 5).join("\n"), `Styles of ${file}`).toBe("");
  expect.soft(lines.length, `Elements of ${file}`).toBe(recorded.length);
}

/** Pictures are recorded at this scale, and compared in blocks of 8 px of the page. */
const SCALE = 0.5;
const BLOCK = 8;
/** Of 255: how far a mean colour may differ, and how many blocks may differ further. */
const MAX_DIFFERENCE = 32;
const MAX_BLOCKS = 2;

async function comparePictures(file: string, screenshot: Buffer): Promise<void> {
  const { width = 0 } = await sharp(screenshot).metadata();
  const picture = await sharp(screenshot)
    .removeAlpha()
    .resize(Math.round(width * SCALE))
    .webp({ quality: 50, effort: 4 })
    .toBuffer();
  if (UPDATES) {
    write(join(BASELINES, file), picture);
    return;
  }
  const [before, after] = [await blocksOf(join(BASELINES, file)), await blocksOf(picture)];
  const different = differences(before, after);
  if (different.length > MAX_BLOCKS) write(join(RESULTS, file), picture);
  const places = different.slice(0, 8).join("; ");
  expect
    .soft(different.length, `${file} differs at ${places}: see test-results/components/${file}`)
    .toBeLessThanOrEqual(MAX_BLOCKS);
}

type Blocks = { data: Buffer; info: { width: number; height: number; channels: number } };

async function blocksOf(picture: string | Buffer): Promise<Blocks> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const size = (length: number) => Math.round(length / SCALE / BLOCK);
  return sharp(picture)
    .resize(size(width), size(height), { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The blocks that differ, by their place in the group; rows beyond the smaller picture do not count. */
function differences(before: Blocks, after: Blocks): string[] {
  const { width, channels } = before.info;
  if (after.info.width !== width) return Array(MAX_BLOCKS + 1).fill("its width");
  if (Math.abs(after.info.height - before.info.height) > 1)
    return Array(MAX_BLOCKS + 1).fill("its height");
  const count = width * Math.min(before.info.height, after.info.height);
  return Array.from({ length: count }, (_, block) => block)
    .filter((block) =>
      Array.from({ length: channels }, (_, channel) => block * channels + channel).some(
        (at) => Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > MAX_DIFFERENCE,
      ),
    )
    .map((block) => `${(block % width) * BLOCK},${Math.floor(block / width) * BLOCK}`);
}

function write(path: string, content: string | Buffer): void {
  if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
