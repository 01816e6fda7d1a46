import { useCallback, useEffect, useState } from "react";
import { useLastPush } from "./last-push";
import type { PushState, PushStatus } from "./push-state";
import {
  getPushState,
  type PushOwner,
  subscribeToPush,
  unsubscribeFromPush,
} from "./push-subscription";

type PushAction = { state: PushState; status: "busy" | "done" | "failed" | null };
type PushControl = PushStatus & Pick<PushAction, "status"> & { press: () => Promise<void> };

/**
 * The push state of this browser and a function that toggles it. `known`: a state that was checked
 * just before.
 */
export function usePush(
  { memberId, key }: PushOwner,
  initialState: PushState = "capable",
): PushControl {
  const [{ state, status }, set] = useState<PushAction>({ state: initialState, status: null });
  useEffect(() => {
    let left = false;
    getPushState({ memberId, key }).then(
      (found) => left || set({ state: found, status: null }),
      () => undefined, // keeps the state if the browser does not report one
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  const press = useCallback(async () => {
    set({ state, status: "busy" });
    const action =
      state === "subscribed" ? unsubscribeFromPush() : subscribeToPush({ memberId, key });
    const ok = await action.catch(() => false);
    const found = await getPushState({ memberId, key }).catch(() => state);
    set({ state: found, status: ok === null ? null : ok ? "done" : "failed" });
  }, [state, memberId, key]);
  return { state, lastMessage: useLastPush(), status, press };
}
