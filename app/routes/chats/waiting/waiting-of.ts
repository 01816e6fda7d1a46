import type { MemberId } from "~/kit/ids";
import { deliver } from "../deliver";
import { inTurn, tabsOf } from "./tabs";
import { WaitingLine } from "./waiting-line";
import { keepOnDevice } from "./waiting-store";

let line: WaitingLine | null = null;

/** The only send queue of this tab. For browsers only. */
export function waitingOf(member: MemberId): WaitingLine {
  if (line?.member === member) return line;
  line = new WaitingLine(member, {
    ...{ keep: keepOnDevice, deliver, inTurn },
    tabs: tabsOf(`waiting:${member}`),
    isOnline: () => navigator.onLine,
    isSeen: () => document.visibilityState === "visible",
  });
  return line;
}
