import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a port of this machine whose connections can be cut at once. */
type CuttableProxy = { port: number; cut: () => void; close: () => void };

export async function openCuttableProxy(port: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port, host: "localhost" });
    join(near, far);
    join(far, near);
  });
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.pipe(to);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
  };
  // Destroys the sockets without a close frame, like a pulled cable.
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.close();
    cut();
  };
  return { port: (server.address() as AddressInfo).port, cut, close };
}
