import { useCallback, useEffect, useState } from "react";
import { useLastPush } from "./last-push";
import { type Asking, lookHere, switchOffHere, switchOnHere } from "./push-device";
import type { PushState, PushStatus } from "./push-state";

type Deed = { state: PushState; came: "busy" | "done" | "failed" | null };
type Push = PushStatus & Pick<Deed, "came"> & { press: () => Promise<void> };

/**
 * The push state of this browser and a function that toggles it. `known`: a state that was checked
 * just before.
 */
export function usePush({ memberId, key }: Asking, known: PushState = "capable"): Push {
  const [{ state, came }, set] = useState<Deed>({ state: known, came: null });
  useEffect(() => {
    let left = false;
    lookHere({ memberId, key }).then(
      (found) => left || set({ state: found, came: null }),
      () => undefined, // keeps the state if the browser does not report one
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  const press = useCallback(async () => {
    set({ state, came: "busy" });
    const deed = state === "subscribed" ? switchOffHere() : switchOnHere({ memberId, key });
    const ok = await deed.catch(() => false);
    const found = await lookHere({ memberId, key }).catch(() => state);
    set({ state: found, came: ok === null ? null : ok ? "done" : "failed" });
  }, [state, memberId, key]);
  return { state, lastMessage: useLastPush(), came, press };
}
