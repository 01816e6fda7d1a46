/** The interval of the cron in wrangler.toml. */
const INTERVAL_MS = 5 * 60 * 1000;

/**
 * Runs the scheduled jobs now and every five minutes, because Cloudflare's cron does not run in the
 * local runtime. Returns a function that stops it.
 */
export async function runScheduler(site: URL): Promise<() => void> {
  const tick = async () => {
    const answer = await fetch(new URL("/cdn-cgi/local/scheduled", site)).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  };
  if (!(await tick())) console.error("  The scheduled jobs could not be run.");
  const timer = setInterval(tick, INTERVAL_MS);
  return () => clearInterval(timer);
}
