import type { MemberId } from "~/kit/ids";
import { deliverMessage } from "../composer/deliver-message";
import { DeviceSendQueue } from "./device-send-queue";
import { updateDeviceQueue } from "./send-queue-store";
import { createTabSync, runExclusive } from "./tab-sync";

let currentQueue: DeviceSendQueue | null = null;

/** The only send queue of this tab. For browsers only. */
export function getSendQueue(member: MemberId): DeviceSendQueue {
  if (currentQueue?.member === member) return currentQueue;
  currentQueue = new DeviceSendQueue(member, {
    updateStored: updateDeviceQueue,
    deliver: deliverMessage,
    inTurn: runExclusive,
    tabs: createTabSync(`waiting:${member}`),
    isOnline: () => navigator.onLine,
    isSeen: () => document.visibilityState === "visible",
  });
  return currentQueue;
}
