/** The memory of an isolate as its inspector reports it, in bytes. */
export type Heap = {
  usedSize: number;
  totalSize: number;
  backingStorageSize?: number;
  embedderHeapUsedSize?: number;
};

/**
 * A connection to the isolate of a served Worker. `call` returns the result of a method of the
 * Chrome DevTools protocol.
 */
export type Inspector = {
  call: <T>(method: string, params?: object) => Promise<T>;
  close: () => void;
};

export async function inspect(port: number): Promise<Inspector> {
  const listed = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const worker = listed.find(({ id }) => id.includes("dating"));
  if (!worker)
    throw new Error(`The inspector knows no site: ${listed.map(({ id }) => id).join(", ")}`);
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer")));
  });
  return { call: caller(socket), close: () => socket.close() };
}

type Answer = { id?: number; result?: unknown; error?: { message: string } };

function caller(socket: WebSocket): Inspector["call"] {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
