import { redirect } from "react-router";

/**
 * GET /.well-known/change-password: where password managers send their owner to change a password (W3C, "A Well-Known URL
 * for Changing Passwords"). The page itself leads whoever is logged out through the login.
 */
export const loader = () => redirect("/settings/security/password", 302);
