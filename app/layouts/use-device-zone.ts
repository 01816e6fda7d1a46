import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;
const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The time zone of the reader's device, which may differ from that of the network, as on a journey or
 * behind a VPN. Until hydration, and without JavaScript, the one the page was rendered with.
 */
export const useDeviceZone = (rendered: string): string =>
  useSyncExternalStore(subscribe, deviceZone, () => rendered);
