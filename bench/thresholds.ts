import type { SectionName } from "./lib/options.ts";

/** A threshold of the product (docs/performance.md explains each): a maximum, or a minimum. */
export type Threshold = {
  name: string;
  section: SectionName;
  label: string;
  most?: number;
  least?: number;
};

export const THRESHOLDS = [
  { name: "lander-cpu", section: "landers", label: "kept lander, CPU : asset", most: 1.2 },
  { name: "lander-rate", section: "landers", label: "kept lander, rate : constant", least: 0.8 },
  { name: "lander-trips", section: "landers", label: "kept lander, D1 round trips", most: 0 },
  { name: "lander-miss", section: "landers", label: "lander not kept yet, CPU ms", most: 15 },
  { name: "lander-score", section: "lighthouse", label: "lowest Lighthouse score", least: 100 },
  { name: "lander-paint", section: "lighthouse", label: "slowest largest paint, ms", most: 1000 },
  { name: "members-floor", section: "http", label: "/members, CPU : reference", most: 2.75 },
  { name: "members-cpu", section: "http", label: "/members, CPU : D1 read", most: 5 },
  { name: "member-cpu", section: "http", label: "/members/:id, CPU : D1 read", most: 4 },
  { name: "frame-cpu", section: "http", label: "empty page, CPU : D1 read", most: 3 },
  { name: "home-cpu", section: "http", label: "home not kept, CPU : D1 read", most: 2.5 },
  { name: "members-html", section: "http", label: "HTML of /members, kB", most: 70 },
  { name: "members-packed", section: "http", label: "HTML of /members by gzip, kB", most: 20 },
  { name: "members-trips", section: "http", label: "/members, D1 round trips", most: 1 },
  { name: "search-cpu", section: "search", label: "dearest search, CPU : by key", most: 1.5 },
  { name: "search-rows", section: "search", label: "rows that a search reads", most: 2100 },
  { name: "send-rate-1", section: "chat", label: "sent, rate : floor, 1 in flight", least: 0.7 },
  { name: "send-rate-32", section: "chat", label: "sent, rate : floor, 32 in flight", least: 0.7 },
  { name: "send-cpu-1", section: "chat", label: "sent, CPU : floor, 1 in flight", most: 1.7 },
  { name: "send-cpu-32", section: "chat", label: "sent, CPU : floor, 32 in flight", most: 1.7 },
  { name: "post-rate-1", section: "chat", label: "posted, rate : floor, 1 in flight", least: 0.4 },
  {
    name: "post-rate-32",
    section: "chat",
    label: "posted, rate : floor, 32 in flight",
    least: 0.4,
  },
  { name: "delivery-p50", section: "chat", label: "sent, delivery p50 : floor", most: 1.3 },
  { name: "delivery-p99", section: "chat", label: "sent, delivery p99 : floor", most: 2 },
  { name: "message-faults", section: "chat", label: "messages lost, doubled, refused", most: 0 },
  { name: "message-bytes", section: "rows", label: "bytes of a message in D1", most: 320 },
  { name: "message-rows", section: "rows", label: "rows written by a message", most: 11 },
  { name: "long-open", section: "long-chat", label: "10,000 messages, open : 10", most: 1.2 },
  { name: "long-open-cpu", section: "long-chat", label: "its page, CPU : of 50", most: 1.1 },
  { name: "typing", section: "long-chat", label: "a key in it, to the frame, ms", most: 50 },
  { name: "blocking", section: "browser", label: "cold /members, ms blocked", most: 400 },
  { name: "requests", section: "browser", label: "cold /members, requests", most: 25 },
  { name: "script", section: "browser", label: "cold /members, JavaScript kB gz", most: 170 },
  { name: "swipe-rate", section: "swipe", label: "swipe game, frames a second", least: 58 },
  { name: "swipe-late", section: "swipe", label: "frames that came late, %", most: 5 },
  { name: "swipe-layouts", section: "swipe", label: "layouts while a card is drawn", most: 0 },
  { name: "review-rate", section: "review", label: "photos decided a second", least: 1 },
  { name: "review-wait", section: "review", label: "next photo drawn p99, ms", most: 1000 },
  { name: "review-faults", section: "review", label: "photos decided wrongly", most: 0 },
  { name: "worker-size", section: "worker", label: "Worker by gzip, kB", most: 1000 },
  { name: "worker-start", section: "worker", label: "Worker start-up, ms", most: 40 },
  { name: "isolate", section: "memory", label: "isolate under load, MiB", most: 64 },
  { name: "memory-faults", section: "memory", label: "messages lost meanwhile", most: 0 },
  { name: "upload-isolate", section: "uploads", label: "isolate under uploads, MiB", most: 112 },
  { name: "upload-faults", section: "uploads", label: "uploads answered wrongly", most: 0 },
  { name: "kill-faults", section: "kill", label: "lost, doubled, mischarged", most: 0 },
  { name: "kill-restart", section: "kill", label: "restart to acknowledged p99, ms", most: 500 },
  { name: "storm-faults", section: "storm", label: "the same in 10,000 sends", most: 0 },
  { name: "letter-faults", section: "letters", label: "lost, unwanted of 10,000 letters", most: 0 },
  { name: "crowd-cpu", section: "crowd", label: "10 million messages, CPU : 10,000", most: 1.2 },
  { name: "crowd-bytes", section: "crowd", label: "bytes of one, off the model by", most: 0.1 },
  { name: "soak-errors", section: "soak", label: "errors in a long run", most: 0 },
  { name: "soak-memory", section: "soak", label: "isolate, last third : first", most: 1.1 },
  { name: "soak-process", section: "soak", label: "process, last third : first", most: 1.2 },
  { name: "soak-rate", section: "soak", label: "work done, last third : first", least: 0.95 },
] as const satisfies readonly Threshold[];

type ThresholdName = (typeof THRESHOLDS)[number]["name"];
/** The measured values of some thresholds. */
export type MeasuredValues = Partial<Record<ThresholdName, number>>;
