import { useCallback, useEffect, useState } from "react";
import { useLastPush } from "./last-push";
import type { PushState, PushStatus } from "./push-state";
import {
  getPushState,
  type PushOwner,
  subscribeToPush,
  unsubscribeFromPush,
} from "./push-subscription";

type PushAction = { state: PushState; came: "busy" | "done" | "failed" | null };
type PushControl = PushStatus & Pick<PushAction, "came"> & { press: () => Promise<void> };

/**
 * The push state of this browser and a function that toggles it. `known`: a state that was checked
 * just before.
 */
export function usePush({ memberId, key }: PushOwner, known: PushState = "capable"): PushControl {
  const [{ state, came }, set] = useState<PushAction>({ state: known, came: null });
  useEffect(() => {
    let left = false;
    getPushState({ memberId, key }).then(
      (found) => left || set({ state: found, came: null }),
      () => undefined, // keeps the state if the browser does not report one
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  const press = useCallback(async () => {
    set({ state, came: "busy" });
    const deed =
      state === "subscribed" ? unsubscribeFromPush() : subscribeToPush({ memberId, key });
    const ok = await deed.catch(() => false);
    const found = await getPushState({ memberId, key }).catch(() => state);
    set({ state: found, came: ok === null ? null : ok ? "done" : "failed" });
  }, [state, memberId, key]);
  return { state, lastMessage: useLastPush(), came, press };
}
