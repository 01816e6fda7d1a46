/**
 * Waits until this command must end: Ctrl+C, a signal, or the end of its launcher (scripts/run.mjs)
 * for any reason. Further signals during the shutdown have no effect.
 */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => resolve());
    if (process.connected) process.once("disconnect", () => resolve());
  });
}
