import { readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time in ticks of 10 ms (USER_HZ is 100 on every architecture Node supports). */
const TICK_MICROS = 10_000;

/** The runtimes that this process started. */
export function ownRuntimes(): number[] {
  return readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    return stat?.command === "workerd" && stat.parent === process.pid ? [Number(name)] : [];
  });
}

/** CPU time that a process has used, all threads, in user and system mode together. */
export function cpuMicros(pid: number): number {
  return (readStat(pid)?.ticks ?? Number.NaN) * TICK_MICROS;
}

/** Milliseconds since a process was started. */
export function startedAgo(pid: number): number {
  const up = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
  return up - ((readStat(pid)?.started ?? Number.NaN) * TICK_MICROS) / 1000;
}

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

type Stat = { command: string; parent: number; ticks: number; started: number };

/**
 * proc(5): the command is in parentheses and may contain anything; state, parent and so on follow.
 * Null where the process ended.
 */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const fields = text.slice(end + 2).split(" ");
    return {
      command: text.slice(text.indexOf("(") + 1, end),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      started: Number(fields[19]),
    };
  } catch {
    return null;
  }
}
