import { redirect } from "react-router";

/**
 * GET /.well-known/change-password: the URL password managers open to change a password (W3C, "A
 * Well-Known URL for Changing Passwords"). The target page redirects visitors to the login.
 */
export const loader = () => redirect("/settings/security/password", 302);
