import { createServer } from "node:net";
import { Problem } from "./progress.mjs";

/** PORT, or 8787. */
export function portFromEnvironment(fallback = 8787): number {
  const value = process.env.PORT ?? String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new Problem(`PORT must be a number from 1 to 65535, not "${value}".`);
  return port;
}

/**
 * The address to listen on: all loopback addresses, because browsers resolve *.localhost to ::1 as
 * well as 127.0.0.1; only IPv4 if the machine has no IPv6. Never the network, because the demo
 * logins are public.
 */
export async function loopbackFor(port: number): Promise<"localhost" | "127.0.0.1"> {
  if (!(await canListen(port, "127.0.0.1")))
    throw new Problem(
      `Port ${port} is in use; choose another, such as PORT=${port + 1} npm start.`,
    );
  return (await canListen(port, "::1")) ? "localhost" : "127.0.0.1";
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
