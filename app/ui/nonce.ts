import { createContext } from "react";

/** What a script that stands in the page itself is allowed by; undefined in a page that is kept, whose scripts are hashed. */
export const NonceContext = createContext<string | undefined>(undefined);
