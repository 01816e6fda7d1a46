import { useEffect, useState } from "react";

/** Whether the browser runs our script: false in what the server rendered. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}
