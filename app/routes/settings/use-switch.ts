import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { PrivacySwitchName } from "~/domain/profile/privacy.schema";
import { postJson } from "~/kit/api-client";

/** The state of a change made on this page. */
type SwitchChange = { on: boolean; status: "waiting" | "saved" | "failed" };

/** A switch that changes optimistically, is saved by an API request, and reverts if that fails. */
export function useSwitch(which: PrivacySwitchName, stored: boolean) {
  const { revalidate } = useRevalidator();
  const [pressed, setPressed] = useState<SwitchChange | null>(null);
  // Reloaded data overrides the local state, no matter who changed it.
  useEffect(() => {
    setPressed((last) => (last?.status === "saved" && last.on !== stored ? null : last));
  }, [stored]);
  const press = async (on: boolean) => {
    setPressed({ on, status: "waiting" });
    const answer = await postJson("/api/privacy.php", { switch: which, on });
    setPressed({ on: answer.ok ? on : !on, status: answer.ok ? "saved" : "failed" });
    if (answer.ok) await revalidate();
  };
  return { on: pressed?.on ?? stored, status: pressed?.status ?? null, press };
}
