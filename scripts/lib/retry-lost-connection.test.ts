import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Miniflare } from "miniflare";
import { expect, onTestFinished, test } from "vitest";
import { putMany } from "./put-many.ts";
import { retryLostConnection } from "./retry-lost-connection.ts";

/**
 * A server that closes this many connections without a response and handles the following ones;
 * `asked` counts both.
 */
async function startClosingServer(first: number) {
  const seen = { requests: 0, url: "" };
  const server = createServer((request, response) => {
    seen.requests += 1;
    if (seen.requests <= first) request.socket.destroy();
    else response.end("stored");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  seen.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return seen;
}

const requestTwice = (server: { url: string }) => async () => (await fetch(server.url)).text();

test("a request on a closed connection is retried", async () => {
  const server = await startClosingServer(3);
  expect(await retryLostConnection(requestTwice(server))).toBe("stored");
  expect(server.requests).toBe(4);
});

test("a connection that always closes fails in the end", async () => {
  const server = await startClosingServer(9);
  await expect(retryLostConnection(requestTwice(server))).rejects.toThrow("fetch failed");
  expect(server.requests).toBe(4);
});

test("any other error is thrown at once", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw new Error("no such table");
  };
  await expect(retryLostConnection(work)).rejects.toThrow("no such table");
  expect(tries).toBe(1);
});

test("pictures are sent again after the local R2 closed the connection", async () => {
  const server = await startClosingServer(1);
  const runtime = { dispatchFetch: (_: string, init: RequestInit) => fetch(server.url, init) };
  await putMany(runtime as unknown as Miniflare, [
    { key: "demo/a.webp", bytes: new Uint8Array([1]) },
  ]);
  expect(server.requests).toBe(2);
});
