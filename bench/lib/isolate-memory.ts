import type { Heap, Inspector } from "./inspector.ts";
import { sleep } from "./rounds.ts";
import type { Server } from "./server.ts";
import { residentBytes } from "./workerd.ts";

const MIB = 1024 * 1024;
const SAMPLE_MS = 100;

/** The memory of an isolate and of its process at a given time, in bytes. */
export type Memory = { when: string; heap: number; buffers: number; resident: number };

export const wholeOf = ({ heap, buffers }: Memory) => heap + buffers;

/** The maximum of each value until the load ends. */
export async function watchMemory(
  load: Promise<unknown>,
  inspector: Inspector,
  site: Server,
): Promise<Memory> {
  let loading = true;
  const ended = load.finally(() => (loading = false));
  let peak: Memory = { when: "highest under load", heap: 0, buffers: 0, resident: 0 };
  while (loading) {
    const now = await readMemory(peak.when, inspector, site);
    peak = {
      ...(wholeOf(now) > wholeOf(peak) ? now : peak),
      resident: Math.max(now.resident, peak.resident),
    };
    await sleep(SAMPLE_MS);
  }
  await ended;
  return peak;
}

export async function readMemory(
  when: string,
  inspector: Inspector,
  { pid }: Server,
): Promise<Memory> {
  const {
    usedSize,
    backingStorageSize = 0,
    embedderHeapUsedSize = 0,
  } = await inspector.call<Heap>("Runtime.getHeapUsage");
  return {
    when,
    heap: usedSize + embedderHeapUsedSize,
    buffers: backingStorageSize,
    resident: residentBytes(pid),
  };
}

/** The rows of a table. */
export function memoryRows(memories: readonly Memory[]): [string[], string[][]] {
  const megabytes = (bytes: number) => (bytes / MIB).toFixed(1);
  const head = ["Isolate, MiB", "heap", "buffers and WebAssembly", "together", "whole process"];
  const rows = memories.map((memory) => [
    memory.when,
    ...[memory.heap, memory.buffers, wholeOf(memory), memory.resident].map(megabytes),
  ]);
  return [head, rows];
}
