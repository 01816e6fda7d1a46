import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

export { expect };

export type Mail = {
  id: string;
  to: string;
  language: string;
  subject: string;
  plain: string;
  html: string;
  sentAt: string;
};

/** `entered: false` is a first visit: the entry warning has not been closed in this browser. */
export type VisitorOptions = BrowserContextOptions & { entered?: boolean };

type Journey = {
  /** What a journey provokes on purpose, such as a refused login: console lines that match do not fail it. */
  expectedErrors: RegExp[];
  /** A further visitor with a browser of their own, for journeys of two. */
  newVisitor: (options?: VisitorOptions) => Promise<Page>;
  /** The newest mail to an address; waits for it. */
  mailTo: (address: string) => Promise<Mail>;
};

/**
 * The journeys' test: Playwright's own with the site's address, and with the rule that an error in the console, an
 * exception in a page or a request to anywhere else fails the journey.
 */
export const test = base.extend<Journey & { watched: Watch }>({
  baseURL: async ({ browserName: _browser }, use) => use(siteUrl()),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ expectedErrors }, use) => {
      const problems: string[] = [];
      await use((context) => watch(context, problems));
      const unexpected = problems.filter(
        (problem) => !expectedErrors.some((pattern) => pattern.test(problem)),
      );
      expect(unexpected, "Errors in the pages of this journey").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watched }, use) => {
    watched(context);
    await enter(context);
    await use(context);
  },
  newVisitor: async ({ browser, baseURL, watched }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ entered = true, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL,
        locale: "en-GB",
        timezoneId: "Europe/Amsterdam",
        ...options,
      });
      contexts.push(context);
      watched(context);
      if (entered) await enter(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  mailTo: async ({ request }, use) => {
    await use(async (address) => {
      let mail: Mail | undefined;
      await expect(async () => {
        const answer = await request.get(
          `${siteUrl()}/dev/outbox?format=json&to=${encodeURIComponent(address)}`,
        );
        mail = ((await answer.json()) as Mail[])[0];
        expect(mail, `a mail to ${address}`).toBeDefined();
      }).toPass({ timeout: 15_000 });
      return mail as Mail;
    });
  },
});

/** As if the entry warning had been closed on an earlier day. */
function enter(context: BrowserContext): Promise<void> {
  return context.addCookies([
    {
      name: "entry_skip",
      value: String(Date.UTC(2026, 0, 1)),
      url: siteUrl(),
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

type Watch = (context: BrowserContext) => void;

/** Notes everything in the pages of a context that should not be. */
function watch(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => problems.push(String(webError.error())));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === "localhost" || hostname.endsWith(".localhost");
    if (/^(https?|wss?):$/.test(protocol) && !own) problems.push(`A request to ${request.url()}`);
  });
}

function siteUrl(): string {
  const url = process.env.SITE_URL;
  if (!url) throw new Error("The site for the journeys was not started");
  return url;
}
