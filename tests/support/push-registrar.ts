import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** "It is well, you are number 1, and this is your word": what a browser that begins is told (checkin.proto). */
const KNOWN = Buffer.from([0x08, 1, 0x39, 1, 0, 0, 0, 0, 0, 0, 0, 0x41, 1, 0, 0, 0, 0, 0, 0, 0]);

/**
 * Stands for the service where Chromium gets the address of a subscription from: it makes itself known there, and is given a
 * name for each. Everything else of it is the browser's own.
 */
export async function openRegistrar() {
  let given = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end(request.url === "/checkin" ? KNOWN : `token=t${++given}`));
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  return {
    /** What a browser is started with to ask here. */
    args: [
      ...[`--gcm-checkin-url=${at}/checkin`, `--gcm-registration-url=${at}/register`],
      "--gcm-mcs-endpoint=https://127.0.0.1:9",
    ],
    close: () => void server.close(),
  };
}
