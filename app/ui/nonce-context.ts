import { createContext } from "react";

/**
 * The CSP nonce for inline scripts; undefined in a cached page, whose scripts are allowed by hash.
 */
export const NonceContext = createContext<string | undefined>(undefined);
