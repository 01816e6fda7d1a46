import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { EmailTemplate } from "~/domain/outbox/outbox.schema";
import { E2eSite } from "./e2e-site";
import { openHydrated } from "./wait-for-hydration";

export { expect };

export type ReceivedEmail = {
  id: string;
  kind: EmailTemplate | null;
  to: string;
  language: string;
  subject: string;
  plain: string;
  html: string;
  sentAt: string;
};

/** `entered: false` is a first visit: the entry warning has not been closed in this browser. */
type VisitorOptions = BrowserContextOptions & { entered?: boolean };

type E2eFixtures = {
  /**
   * Errors that a test provokes on purpose, such as a rejected login: matching console lines do not
   * fail it.
   */
  expectedErrors: RegExp[];
  /** Another visitor with a browser of their own, for tests of two members. */
  newVisitor: (options?: VisitorOptions) => Promise<Page>;
  /** Another member who only sends requests: without a browser context and a page. */
  newClient: NewClient;
  /** The newest e-mail of a kind to an address; waits for it. */
  readEmailTo: ReadEmailTo;
};

export type NewClient = () => Promise<APIRequestContext>;

export type ReadEmailTo = (address: string, kind: EmailTemplate) => Promise<ReceivedEmail>;

type WorkerFixtures = { site: E2eSite };

/**
 * The end-to-end test function: Playwright's own with a new site for each file; an error in the
 * console, an exception in a page or a request to another host fails the test.
 */
export const test = base.extend<
  E2eFixtures & { watched: WatchContext; address: string },
  WorkerFixtures
>({
  site: [
    async ({ browserName: _browser }, use) => {
      const site = new E2eSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  // Starting the site has its own timeout: it does not count towards a test's.
  address: [async ({ site }, use, { file }) => use(await site.urlFor(file)), { timeout: 120_000 }],
  baseURL: ({ address }, use) => use(address),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ expectedErrors }, use) => {
      const problems: string[] = [];
      await use((context) => recordPageErrors(context, problems));
      const unexpected = problems.filter(
        (problem) => !expectedErrors.some((pattern) => pattern.test(problem)),
      );
      expect(unexpected, "Errors in the pages of this test").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watched, address }, use) => {
    watched(context);
    await openHydrated(context);
    await skipEntryWarning(context, address);
    await use(context);
  },
  newVisitor: async ({ browser, address, watched }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ entered = true, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        locale: "en-GB",
        timezoneId: "Europe/Amsterdam",
        ...options,
      });
      contexts.push(context);
      watched(context);
      if (options.javaScriptEnabled !== false) await openHydrated(context);
      if (entered) await skipEntryWarning(context, address);
      return context.newPage();
    });
    for (const context of contexts) {
      // A request held back by a test may still be pending while the test ends.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  },
  newClient: async ({ playwright, address }, use) => {
    const clients: APIRequestContext[] = [];
    await use(async () => {
      const client = await playwright.request.newContext({ baseURL: address });
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.dispose();
  },
  readEmailTo: async ({ request }, use) => {
    await use(async (address, kind) => {
      let email: ReceivedEmail | undefined;
      await expect(async () => {
        const answer = await request.get(
          `/dev/outbox?format=json&to=${encodeURIComponent(address)}`,
        );
        email = ((await answer.json()) as ReceivedEmail[]).find((one) => one.kind === kind);
        expect(email, `the letter "${kind}" to ${address}`).toBeDefined();
      }).toPass({ timeout: 30_000 });
      return email as ReceivedEmail;
    });
  },
});

/** Sets the state in which the entry warning was closed on an earlier day. */
export function skipEntryWarning(context: BrowserContext, url: string): Promise<void> {
  return context.addCookies([
    {
      name: "entry_skip",
      value: String(Date.UTC(2026, 0, 1)),
      url,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

type WatchContext = (context: BrowserContext) => void;

/**
 * React Router aborts a request whose answer it no longer needs, for example a fetcher's during a
 * revalidation. If the answer is already being read, the decoder of its vendored turbo-stream
 * rejects a promise that nobody awaits. The page is not affected.
 */
const ABANDONED_RESPONSE = "AbortError: signal is aborted without reason";

/** Records every error in the pages of a context. */
function recordPageErrors(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => {
    const problem = String(webError.error());
    if (problem !== ABANDONED_RESPONSE) problems.push(problem);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === "localhost" || hostname.endsWith(".localhost");
    if (/^(https?|wss?):$/.test(protocol) && !own) problems.push(`A request to ${request.url()}`);
  });
}
