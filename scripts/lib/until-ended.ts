/**
 * Waits until this command is to end: Ctrl+C, a signal, or the launcher above it (scripts/run.mjs) being gone, however
 * it went. Further signals while it ends change nothing.
 */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => resolve());
    if (process.connected) process.once("disconnect", () => resolve());
  });
}
