import { data } from "react-router";

/** The same response for a missing resource and for one of another member. */
export const notFound = () => data({ code: "not_found" }, { status: 404 });
