import type { ReactNode } from "react";
import type { Choice } from "./choices";

const CUP = "M-26-22h44c1 34-4 46-22 46S-27 12-26-22zM18-14c20-5 20 26-3 24l1-8c11 1 11-12 2-9z";

/** Foreground of the two people, per choice. */
export const FOREGROUND: Record<Choice, ReactNode> = {
  coffee: (
    <>
      <path d="M-300 352h1080v160H-300z" fill="#7d4a33" />
      <path d="M-300 352h1080v12H-300z" fill="#a06446" />
      <path d={CUP} transform="translate(186 334) scale(-1 1)" fill="#fff4e6" />
      <path d={CUP} transform="translate(296 334)" fill="#bfe3d0" />
      <path
        d="M178 300q8-9 0-20M194 300q8-9 0-20M286 300q8-9 0-20M302 300q8-9 0-20"
        fill="none"
        stroke="#fff4e6"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M206 364h72q-4 12-36 12t-36-12z" fill="#fff4e6" />
      <path d="M222 364l4-24 34 6v18z" fill="#d83a56" />
      <path d="M222 364l2-10 36 4v6z" fill="#f6c66b" />
    </>
  ),
  dance: (
    <>
      <path
        d="M96 118a9 7 0 1 0-.1 0V84l22 6M376 150a9 7 0 1 0-.1 0v-36h22v30a9 7 0 1 0-.1 0v-30"
        fill="#ffd98a"
        stroke="#ffd98a"
        strokeWidth="4"
      />
    </>
  ),
  walk: (
    <>
      <path d="M-300 392q120-30 240-8t230-14 230 14 380-8v220h-1080z" fill="#4d8c6a" />
      <path d="M352 372Q310 400 270 372" fill="none" stroke="#d83a56" strokeWidth="5" />
      <path d="M204 430c-6-50 8-64 34-66 28 2 40 22 34 66z" fill="#b87b52" />
      <path
        d="M208 338c-16-4-24 34-10 44 14-4 22-18 22-34zM270 338c16-4 24 34 10 44-14-4-22-18-22-34z"
        fill="#6d4028"
      />
      <circle cx="239" cy="352" r="32" fill="#b87b52" />
      <path d="M222 364c0-16 34-16 34 0 0 24-34 24-34 0z" fill="#fbe3c4" />
      <path d="M231 354h16l-8 9z" fill="#2a1220" />
      <path d="M234 371h10v11q-5 6-10 0z" fill="#f4516c" />
      <circle cx="227" cy="344" r="4.5" fill="#2a1220" />
      <circle cx="251" cy="344" r="4.5" fill="#2a1220" />
      <path d="M212 392h54" stroke="#d83a56" strokeWidth="9" />
    </>
  ),
  cook: (
    <>
      <path d="M-300 366h1080v150H-300z" fill="#2f6f73" />
      <path d="M-300 356h1080v14H-300z" fill="#fff4e6" />
      <path d="M174 290h132v50q0 18-18 18h-96q-18 0-18-18z" fill="#d83a56" />
      <path d="M154 300h24v14h-24zM302 300h24v14h-24z" fill="#8c2a3c" />
      <path d="M168 282h144v12H168z" fill="#33202b" />
      <path
        d="M206 272q10-12 0-28M240 268q10-12 0-28M274 272q10-12 0-28"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M30 346h112v12H30z" fill="#c98a52" />
      <path
        d="M46 346q0-14 18-14l40 14zM354 356q-4-32 24-32t26 32zM404 356q0-24 20-24t20 24z"
        fill="#f08a5d"
      />
      <path d="M46 338q-16-4-18-14 14 0 20 8zM376 324q2-12 12-14 0 12-8 16z" fill="#3f7a63" />
    </>
  ),
  film: (
    <>
      <path d="M206 356q-10-20 8-26 4-20 24-16 18-10 28 8 18 2 12 34z" fill="#f3cf7a" />
      <path d="M202 350h78l-10 90h-58z" fill="#fffaf0" />
      <path d="M202 350h16l6 90h-12zM233 350h16v90h-16zM264 350h16l-10 90h-12z" fill="#d83a56" />
      <path
        d="M-60 500V400q0-26 26-26H78q26 0 26 26v100zM376 500V400q0-26 26-26h112q26 0 26 26v100z"
        fill="#8c2a3c"
      />
      <path
        d="M-60 392q4-18 26-18H78q22 0 26 18zM376 392q4-18 26-18h112q22 0 26 18z"
        fill="#b3435a"
      />
    </>
  ),
  talk: (
    <>
      <path
        d="M-20 330q0-30 30-30t30 30v170h-60zM440 330q0-30 30-30t30 30v170h-60z"
        fill="#3d868a"
      />
      <path d="M60 436q60-56 180-50t180 50v60H60z" fill="#f6c66b" />
      <path
        d="M90 424l20 40M150 402l16 60M240 388v74M330 402l-16 60M390 424l-20 40"
        stroke="#d83a56"
        strokeWidth="7"
      />
      <g transform="translate(0 10)">
        <path
          d="M34 14h110q18 0 18 18v44q0 18-18 18h-22l-8 22-18-22H34q-18 0-18-18V32q0-18 18-18z"
          fill="#fffaf0"
        />
        <path d="M36 82l28-42 18 22 14-16 30 36z" fill="#3f7a63" />
        <circle cx="122" cy="38" r="10" fill="#f0a94e" />
        <path
          d="M246 0h92q18 0 18 18v38q0 18-18 18h-20l-14 24-8-24h-50q-18 0-18-18V18q0-18 18-18z"
          fill="#33406b"
        />
        <path d="M254 38q26-30 56 0l18-16v32l-18-16q-30 30-56 0z" fill="#f08a5d" />
        <circle cx="270" cy="35" r="3.5" fill="#33202b" />
      </g>
    </>
  ),
};
