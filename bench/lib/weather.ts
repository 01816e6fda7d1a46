import { freePort } from "../../scripts/lib/address.ts";
import { lineTo } from "./cut-line.ts";
import { killHard, type Server, serveAround, serveSite } from "./server.ts";
import { STORM, STORMY, type Storm } from "./storm-worker.ts";

/** A failure scenario for those who write: how the site runs, what fails, and its name. */
export type Weather = {
  name: string;
  url: string;
  site: () => Server;
  strike: () => Promise<void>;
  /** A description of the injected faults, before the site ends. */
  tell: () => Promise<string>;
};

/** Kills the runtime as a power failure would. */
export async function killing(state: string): Promise<Weather> {
  const port = await freePort();
  let site = await serveSite(state, undefined, port);
  const strike = async () => {
    await killHard(site);
    site = await serveSite(state, undefined, port);
  };
  const { origin: url } = site.url;
  return { name: "kills", url, site: () => site, strike, tell: async () => "" };
}

/** Aborts objects, fails one batch in ten, and cuts all connections at each strike. */
export async function storming(state: string): Promise<Weather> {
  const site = await serveAround(state, STORMY);
  const line = await lineTo(Number(site.url.port));
  const tell = async () => {
    const storm = (await (await fetch(new URL(STORM, site.url))).json()) as Storm;
    line.close();
    const { batches, failed, unheard, ended } = storm;
    return ` Of ${batches} batches ${failed} failed before they were stored and ${unheard} after; objects ended ${ended} times.`;
  };
  const url = `http://localhost:${line.port}`;
  return { name: "cuts", url, site: () => site, strike: async () => line.cut(), tell };
}
