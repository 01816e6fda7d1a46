import type { ReactNode } from "react";
import type { Choice } from "./choices";

const drawings: Record<Choice, ReactNode> = {
  coffee: (
    <>
      <path
        d="M13 27h30v13c0 14-30 14-30 0zM43 29c14-3 14 16-1 14l1-5c7 1 7-7 0-5z"
        fill="#2f6f73"
      />
      <path d="M13 31h30v5H13z" fill="#f6c66b" />
      <path d="M6 53h44q-3 5-10 5H16q-7 0-10-5z" fill="#d83a56" />
      <path
        d="M23 22q5-5 0-11M33 22q5-5 0-11"
        fill="none"
        stroke="#8a5a3c"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  ),
  dance: (
    <>
      <path d="M32 4v12" stroke="#33202b" strokeWidth="3" />
      <circle cx="32" cy="34" r="19" fill="#7b4b94" />
      <path
        d="M32 15c-14 8-14 30 0 38 14-8 14-30 0-38zM14 28h36M14 40h36M32 15v38"
        fill="none"
        stroke="#d9bdf0"
        strokeWidth="2.4"
      />
      <path
        d="M54 8l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM8 44l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
        fill="#e6a23c"
      />
    </>
  ),
  walk: (
    <>
      <circle cx="47" cy="17" r="9" fill="#f0a94e" />
      <path d="M21 6l15 24h-7l11 17H2l11-17H6z" fill="#3f7a63" />
      <path d="M18 46h6v10h-6z" fill="#6d4028" />
      <path d="M30 60q2-10 14-14t16-10q4 12-6 24z" fill="#d9a066" />
    </>
  ),
  cook: (
    <>
      <path d="M10 30h44v16q0 10-10 10H20q-10 0-10-10z" fill="#d83a56" />
      <path d="M3 33h10v7H3zM51 33h10v7H51z" fill="#8c2a3c" />
      <path d="M8 24h48v7H8z" fill="#33202b" />
      <path d="M28 17h8v7h-8z" fill="#f6c66b" />
      <path
        d="M20 16q4-4 0-10M44 16q4-4 0-10"
        fill="none"
        stroke="#8a5a3c"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  ),
  film: (
    <>
      <path d="M14 24a8 8 0 0 1 9-11 10 10 0 0 1 18-1 8 8 0 0 1 9 12z" fill="#f3cf7a" />
      <path d="M12 24h40l-5 35H17z" fill="#fffaf0" />
      <path d="M12 24h9l2 35h-6zM28 24h8v35h-8zM43 24h9l-5 35h-6z" fill="#d83a56" />
    </>
  ),
  talk: (
    <>
      <path d="M5 12h36q5 0 5 5v15q0 5-5 5H22L11 46v-9H9q-5 0-5-5V16q0-4 1-4z" fill="#33406b" />
      <path
        d="M30 26h24q6 0 6 6v14q0 6-6 6v8l-9-8H30q-6 0-6-6V32q0-6 6-6z"
        fill="#f08a5d"
        stroke="#fff4e6"
        strokeWidth="2.5"
      />
      <path d="M42 46c-14-8-7-16 0-10 7-6 14 2 0 10z" fill="#fffaf0" />
    </>
  ),
};

/** A small flat icon of a tile. */
export function Icon({ choice }: { choice: Choice }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      {drawings[choice]}
    </svg>
  );
}
