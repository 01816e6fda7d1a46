import { data } from "react-router";

/** Not there and not yours look the same. */
export const notFound = () => data({ code: "not_found" }, { status: 404 });
