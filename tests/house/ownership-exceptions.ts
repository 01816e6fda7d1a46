type Join = { tables: string[]; reason: string };

/** Stores whose queries read lower nouns' tables, and why one statement must: these stay. */
export const JOINS: Record<string, Join> = {
  "app/domain/profile/profile-store.ts": {
    tables: ["photos"],
    reason: "who may see a photo follows from its profile, and the first page shows none without",
  },
  "app/domain/discovery/discovery-store.ts": {
    tables: ["profiles"],
    reason: "a search walks the profiles' own covering index and decides its filter inside it",
  },
  "app/domain/discovery/profile-page-store.ts": {
    tables: ["profiles"],
    reason: "a profile is one read: its columns with what lies between it and the reader",
  },
  "app/domain/discovery/region-count-store.ts": {
    tables: ["profiles"],
    reason: "members are counted in one walk over an index of the profiles",
  },
  "app/domain/session/session-store.ts": {
    tables: ["accounts", "profiles", "photos", "wallets"],
    reason: "every page asks for its session with the member in one read",
  },
  "app/domain/signup/signup-store.ts": {
    tables: ["accounts", "profiles"],
    reason: "a draft is an account and its profile, read at once",
  },
  "app/domain/complaint/report-store.ts": {
    tables: ["profiles", "photos", "participants", "messages"],
    reason:
      "what a report seals is copied by one statement of its batch, before a block empties it",
  },
};

/** What is to be put right: this list only gets shorter. */
export const OPEN: Record<string, string[]> = {
  "app/domain/conversation/are-talking.ts": ["blocks", "participants"],
  "app/domain/conversation/conversation-store.ts": ["accounts", "photos", "profiles", "wallets"],
  "app/domain/conversation/list-badges.ts": ["wallets"],
  "app/domain/conversation/message-store.ts": [
    "accounts",
    "blocks",
    "profiles",
    "wallet_entries",
    "wallets",
  ],
  "app/domain/like/like-store.ts": ["accounts", "attempts", "profiles"],
  "app/domain/safety/block-store.ts": ["likes", "participants", "photos", "profiles", "seals"],
  "app/domain/safety/waiting.ts": ["likes", "participants", "profiles"],
};

/** Deeds that still write SQL themselves: this list only gets shorter. */
export const OPEN_SQL: string[] = [
  "app/domain/conversation/are-talking.ts",
  "app/domain/conversation/delete-conversation.ts",
  "app/domain/conversation/list-badges.ts",
  "app/domain/like/see-like.ts",
  "app/domain/like/unlike-member.ts",
  "app/domain/safety/waiting.ts",
  "app/domain/safety/write-block.ts",
];
