import { createContext } from "react-router";
import type { Permission, Staff } from "~/domain/permission/permission";
import type { Context } from "./middleware/context";

/**
 * What a route of the operators' host requires: a permission; `setup`: somebody who signs in for
 * the first time and has no passkey yet, or any staff; `none`: nobody in particular.
 */
export type OperatorHandle = { permission: Permission | "setup" | "none" };

/** The staff member of the request; the Worker sets it before a route runs. */
export const staffContext = createContext<Staff | null>(null);

/** Set if the staff member's roles do not permit the page that they opened. */
export const refusalContext = createContext<boolean>(false);
export const isRefused = (context: Context): boolean => context.get(refusalContext);

/**
 * The staff member who makes this request. Throws in a route whose handle requires no permission,
 * which is a bug.
 */
export function getStaff(context: Context): Staff {
  const staff = context.get(staffContext);
  if (!staff) throw new Error("The route requires no permission, so it has no staff member");
  return staff;
}
