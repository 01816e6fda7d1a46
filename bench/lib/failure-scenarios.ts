import { freePort } from "../../scripts/lib/address.ts";
import { openCuttableProxy } from "./cuttable-proxy.ts";
import {
  FAULT_INJECTION_WORKER,
  INJECTED_FAULTS_PATH,
  type InjectedFaults,
} from "./fault-injection-worker.ts";
import { killHard, type Server, serveSite, serveWrapped } from "./server.ts";

/** A failure scenario for those who write: how the site runs, what fails, and its name. */
export type FailureScenario = {
  name: string;
  url: string;
  site: () => Server;
  strike: () => Promise<void>;
  /** A description of the injected faults, before the site ends. */
  describe: () => Promise<string>;
};

/** Kills the runtime as a power failure would. */
export async function killScenario(state: string): Promise<FailureScenario> {
  const port = await freePort();
  let site = await serveSite(state, undefined, port);
  const strike = async () => {
    await killHard(site);
    site = await serveSite(state, undefined, port);
  };
  const { origin: url } = site.url;
  return { name: "kills", url, site: () => site, strike, describe: async () => "" };
}

/** Aborts objects, fails one batch in ten, and cuts all connections at each strike. */
export async function faultInjectionScenario(state: string): Promise<FailureScenario> {
  const site = await serveWrapped(state, FAULT_INJECTION_WORKER);
  const line = await openCuttableProxy(Number(site.url.port));
  const describe = async () => {
    const storm = (await (
      await fetch(new URL(INJECTED_FAULTS_PATH, site.url))
    ).json()) as InjectedFaults;
    line.close();
    const { batches, failed, unheard, ended } = storm;
    return ` Of ${batches} batches ${failed} failed before they were stored and ${unheard} after; objects ended ${ended} times.`;
  };
  const url = `http://localhost:${line.port}`;
  return { name: "cuts", url, site: () => site, strike: async () => line.cut(), describe };
}
