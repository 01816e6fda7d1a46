import { useEffect, useState } from "react";

/** True after hydration. False on the server and without JavaScript. */
export function useHydrated(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}
