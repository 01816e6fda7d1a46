import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Switch } from "~/domain/profile/privacy.schema";
import { postJson } from "~/kit/call-door";

/** What came of a press in this page. */
export type Pressed = { on: boolean; came: "waiting" | "saved" | "failed" };

/** A switch that shows at once what was pressed, is saved by a call of its own, and goes back where that failed. */
export function useSwitch(which: Switch, stored: boolean) {
  const { revalidate } = useRevalidator();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  // What the page loads anew is right, whoever changed it.
  useEffect(() => {
    setPressed((last) => (last?.came === "saved" && last.on !== stored ? null : last));
  }, [stored]);
  const press = async (on: boolean) => {
    setPressed({ on, came: "waiting" });
    const answer = await postJson("/api/privacy.php", { switch: which, on });
    setPressed({ on: answer.ok ? on : !on, came: answer.ok ? "saved" : "failed" });
    if (answer.ok) await revalidate();
  };
  return { on: pressed?.on ?? stored, came: pressed?.came ?? null, press };
}
