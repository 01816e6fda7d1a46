/** Drawings of the cards, 320 × 240 each: things and places, no people. */

export const laugh = (
  <>
    <path d="M0 0h320v240H0z" fill="#f6c66b" />
    <path d="M0 240L150 92 320 0v64L190 240zM0 0h70L0 96z" fill="#f9d68d" />
    <path
      d="M44 34h96a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20H92l-26 26v-26H44a20 20 0 0 1-20-20V54a20 20 0 0 1 20-20z"
      fill="#fffaf0"
    />
    <path d="M48 58h84M48 74h66M48 90h40" stroke="#d9b99b" strokeWidth="7" strokeLinecap="round" />
    <circle cx="222" cy="132" r="78" fill="#fff1dc" />
    <path d="M222 54a78 78 0 0 1 0 156c34-22 46-112 0-156z" fill="#e9b48a" opacity=".28" />
    <path
      d="M178 112q14-17 30 0M236 112q14-17 30 0"
      fill="none"
      stroke="#3b0f2a"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path d="M170 138q52 14 104 0c2 40-22 58-52 58s-54-18-52-58z" fill="#7d1f3a" />
    <path d="M174 140q48 12 96 0l-2 16q-46 9-92 0z" fill="#fff" />
    <path d="M196 188c4-16 48-16 52 0-14 11-38 11-52 0z" fill="#e8657c" />
    <path
      d="M168 122c-8 10-14 18-8 25 6 5 13-2 8-25zM276 122c8 10 14 18 8 25-6 5-13-2-8-25z"
      fill="#6fb4cf"
    />
    <path
      d="M128 164l-22 6M134 190l-20 14M300 62l12-16M268 46l6-20"
      stroke="#c47b2a"
      strokeWidth="6"
      strokeLinecap="round"
    />
  </>
);

export const walk = (
  <>
    <path d="M0 0h320v240H0z" fill="#c9dfe2" />
    <circle cx="244" cy="54" r="28" fill="#fff0c4" />
    <path d="M0 118c44-34 84-30 124-8s82 8 116-14 60-14 80-4v148H0z" fill="#9cbfae" />
    <path d="M0 150c70-38 130-20 190-2s96 4 130-16v108H0z" fill="#7fa68f" />
    <path
      d="M150 240c-8-32 2-44 30-58s32-24 8-38l12-2c36 14 34 30 10 46s-30 28-18 52z"
      fill="#f0dcb4"
    />
    <path
      d="M34 64c30 0 34 62 6 66v32h-9v-32c-32-4-28-66 3-66zM84 88c22 0 26 46 4 50v24h-8v-24c-22-4-18-50 4-50z"
      fill="#4f7a63"
    />
    <path d="M34 64c30 0 34 62 6 66 8-22 6-50-6-66z" fill="#3f6653" />
    <path d="M230 148h30v40c0 8 24 6 28 18v12h-58z" fill="#d83a56" />
    <path d="M262 140h30v40c0 8 22 6 26 18v12h-56z" fill="#c22b49" />
    <path d="M228 148h34v9h-34zM260 140h34v9h-34z" fill="#f6a5b4" />
    <path d="M230 218h58v8h-58zM262 210h56v8h-56z" fill="#5c1a30" />
    <path
      d="M52 214c0-16 10-24 26-24h28l8-14 6 12c10 2 12 12 4 16l-10 4-2 10v14h-8v-14H74v14h-8v-18c-8 0-14-4-14 0z"
      fill="#8a5a34"
    />
    <path
      d="M54 206c-10-4-14-14-8-22"
      fill="none"
      stroke="#8a5a34"
      strokeWidth="6"
      strokeLinecap="round"
    />
    <circle cx="118" cy="192" r="2.4" fill="#2a1220" />
    <path d="M104 196h6v10h-6z" fill="#d83a56" />
  </>
);

export const dance = (
  <>
    <path d="M0 0h320v240H0z" fill="#3a1242" />
    <path
      d="M160 70L-30 240h90zM160 70L92 240h78zM160 70l50 170h90zM160 70L330 150v60zM160 70L-20 120v50z"
      fill="#8c2f75"
      opacity=".55"
    />
    <path d="M160 70L92 240h78z" fill="#ffd38a" opacity=".28" />
    <path d="M0 200c90-20 230-20 320 0v40H0z" fill="#571a58" />
    <path d="M160 0v30" stroke="#e9d8f0" strokeWidth="4" />
    <circle cx="160" cy="78" r="50" fill="#d7c4e6" />
    <path d="M160 28a50 50 0 0 1 0 100c30-26 30-74 0-100z" fill="#9a7fb8" />
    <path
      d="M113 60h94M110 78h100M113 96h94M125 44h70M125 112h70M160 28v100M142 31c-18 30-18 64 0 94M178 31c18 30 18 64 0 94"
      fill="none"
      stroke="#6d4a8c"
      strokeWidth="2.5"
    />
    <path
      d="M136 48h14v10h-14zM118 64h16v12h-16zM164 64h12v12h-12zM146 98h12v12h-12z"
      fill="#fff7ea"
    />
    <path
      d="M56 60l5 13 13 5-13 5-5 13-5-13-13-5 13-5zM262 38l4 10 10 4-10 4-4 10-4-10-10-4 10-4zM272 120l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"
      fill="#ffd38a"
    />
    <path d="M70 214l6-26c10 8 20 12 36 14 10 1 12 12 2 12zM70 214v14h-5v-20z" fill="#e8455f" />
    <path d="M190 218c-8 0-8-14 2-14 16 0 24-8 30-18l22 12 2 20z" fill="#f6c66b" />
    <path d="M188 218h58v6h-58z" fill="#fff0c4" />
    <path
      d="M282 176v-34l26-6v32M282 176a8 6 0 1 1-8-6 8 6 0 0 1 8 6M308 168a8 6 0 1 1-8-6 8 6 0 0 1 8 6"
      fill="#fff7ea"
      stroke="#fff7ea"
      strokeWidth="3"
      fillOpacity="0"
    />
  </>
);
