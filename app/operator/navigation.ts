import { isAllowed, type Permission, type Role } from "~/domain/permission/permission";
import type { IconName } from "~/ui/icons";

/** A section of the operators' pages. */
export type NavigationItem = { to: string; label: string; icon: IconName };

/** All sections in the order of the menu, with the permission that opens them. */
export const SECTIONS: readonly (NavigationItem & { permission: Permission })[] = [
  { to: "/operator", label: "Overview", icon: "sliders-horizontal", permission: "desk.open" },
  { to: "/operator/audit", label: "Audit log", icon: "clock", permission: "log.read" },
  { to: "/operator/cases", label: "Cases", icon: "flag", permission: "reports.decide" },
  { to: "/operator/photos", label: "Photos", icon: "camera", permission: "photos.review" },
  {
    to: "/operator/support",
    label: "Support",
    icon: "message-circle",
    permission: "support.answer",
  },
  { to: "/operator/orders", label: "Orders", icon: "coins", permission: "money.read" },
  { to: "/operator/refunds", label: "Refunds due", icon: "undo-2", permission: "money.read" },
  { to: "/operator/chargebacks", label: "Chargebacks", icon: "flag", permission: "money.read" },
  {
    to: "/operator/reconciliation",
    label: "Reconciliation",
    icon: "check-check",
    permission: "money.read",
  },
  { to: "/operator/vat", label: "VAT", icon: "landmark", permission: "money.read" },
  { to: "/operator/exports", label: "Exports", icon: "download", permission: "money.read" },
  { to: "/operator/members", label: "Members", icon: "user-round", permission: "members.read" },
  { to: "/operator/numbers", label: "Numbers", icon: "trending-up", permission: "numbers.read" },
  { to: "/operator/sites", label: "Sites", icon: "globe", permission: "sites.read" },
  {
    to: "/operator/affiliates",
    label: "Affiliates",
    icon: "external-link",
    permission: "affiliates.manage",
  },
  { to: "/operator/switches", label: "Switches", icon: "ban", permission: "switches.use" },
  { to: "/operator/staff", label: "Staff", icon: "key-round", permission: "staff.manage" },
];

export const listNavigation = (roles: readonly Role[]): NavigationItem[] =>
  SECTIONS.filter(({ permission }) => isAllowed(roles, permission)).map(({ to, label, icon }) => ({
    to,
    label,
    icon,
  }));
