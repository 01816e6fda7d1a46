import { beforeAll, expect, test } from "vitest";
import { addTestSite, sendRequest } from "./app-client";

beforeAll(addTestSite);

/**
 * Pages are rendered in one go, and React Router sends its loaders' data to the browser only while
 * it streams. So `entry.server.tsx` writes them where the router keeps what it has read of its
 * stream, a private field (`renderMeta.streamCache`). A release that moves this field sends pages
 * without data, and the browser waits forever.
 */
test.each(["/signup", "/nowhere"])(
  "the page %s contains its loaders' data, complete and closed",
  async (path) => {
    const html = await (await sendRequest(path)).text();
    const chunks = Array.from(
      html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g),
      ([, chunk = ""]) => JSON.parse(chunk) as string,
    );
    expect(chunks).toHaveLength(1);
    expect(JSON.stringify(JSON.parse(chunks[0] ?? ""))).toContain("loaderData");
    expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1);
    // Content that was not ready in time would appear as a boundary that is still open.
    expect(html).not.toMatch(/<!--\$[?!]-->/);
  },
);
