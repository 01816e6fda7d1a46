import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * True while a navigation is pending: the next page loads everything anyway, and after a logout a
 * refresh would use the ended session.
 */
export function useNavigatingRef() {
  const { state } = useNavigation();
  const isNavigating = useRef(false);
  useEffect(() => {
    isNavigating.current = state !== "idle";
  }, [state]);
  return isNavigating;
}
