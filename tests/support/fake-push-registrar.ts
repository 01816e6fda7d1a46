import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The check-in response for a new browser: success, device id 1 and its security token
 * (checkin.proto).
 */
const CHECK_IN_RESPONSE = Buffer.from([
  0x08, 1, 0x39, 1, 0, 0, 0, 0, 0, 0, 0, 0x41, 1, 0, 0, 0, 0, 0, 0, 0,
]);

/**
 * A fake of the service that gives Chromium its push endpoints: it registers there and receives a
 * token for each subscription. The rest is the browser's own code.
 */
export async function openFakeRegistrar() {
  let tokenCount = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () =>
      response.end(request.url === "/checkin" ? CHECK_IN_RESPONSE : `token=t${++tokenCount}`),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  return {
    /** The browser arguments that use this registrar. */
    args: [
      `--gcm-checkin-url=${at}/checkin`,
      `--gcm-registration-url=${at}/register`,
      "--gcm-mcs-endpoint=https://127.0.0.1:9",
    ],
    close: () => void server.close(),
  };
}
