import type { Page, WebSocketRoute } from "@playwright/test";
import type { LiveEvent, PageEvent } from "~/live/protocol";

export type SocketProxy = {
  /** The event that the page receives instead of the site's: null drops it. */
  transformEvent?: (event: LiveEvent) => LiveEvent | null | Promise<LiveEvent | null>;
  /** Whether the page's event arrives; if not, the connection breaks. */
  arrives?: (event: PageEvent) => boolean;
};

/**
 * A proxy between the page's sockets and the site that drops or changes events. Returns a wait for
 * the first event.
 */
export async function proxySockets(page: Page, line: SocketProxy): Promise<() => Promise<void>> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      open();
      void forwardEvent(String(text), socket, line);
    });
    socket.onMessage((text) => {
      if (text === "ping" || (line.arrives?.(JSON.parse(String(text))) ?? true)) server.send(text);
      else void Promise.all([socket.close({ code: 1001 }), server.close({ code: 1000 })]);
    });
  });
  return () => opened;
}

async function forwardEvent(text: string, socket: WebSocketRoute, { transformEvent }: SocketProxy) {
  if (text === "pong" || !transformEvent) return socket.send(text);
  const event = await transformEvent(JSON.parse(text));
  if (event) socket.send(JSON.stringify(event));
}

/** The messages that the page posts, by their client ids. */
export function postedMessagesOf(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/message.php"))
      posts.push((request.postDataJSON() as { client_id: string }).client_id);
  });
  return posts;
}
