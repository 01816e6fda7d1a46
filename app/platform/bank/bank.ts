import { METHODS, type News } from "~/domain/payment/payment";
import type { BankChoice } from "~/domain/payment/test-bank.schema";
import { seconds } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import type { Payments, TestBank } from "~/services";
import { type Account, createBook } from "./bank-book";
import { readCall, SIGNATURE, signatureOf } from "./bank-calls";
import {
  providerIdOf,
  refundedOf,
  sayOutcome,
  sayRefund,
  standing,
  stateOf,
  waysOf,
} from "./bank-words";

type Given = {
  /** Where it remembers payments. */
  bucket: R2Bucket;
  /** Signs its calls. */
  key: string;
  now: () => number;
  /** Carries a call to the site. */
  post: (request: Request) => Promise<Response>;
  defer: (name: string, work: Promise<unknown>) => void;
};

/** As short as a payer can type it, of the payment's own id. */
const referenceOf = (id: PaymentId) =>
  `TEST-${id
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(-8)
    .toUpperCase()}`;

const CLOSED = ["sofort", "giropay"];
/** Invented, like all of it: where a real one asks for the payer's bank, so does this. */
const BANKS = [
  { id: "north", name: "Test Bank North" },
  { id: "south", name: "Test Bank South" },
];

/**
 * A bank for machines without a provider (decision 0058): like a hosted payment page, at which whoever tries the site
 * decides what comes of a payment, how often and when the bank says so. It moves no money, and never runs where members do.
 */
export function createBank(given: Given): Payments & TestBank {
  const { bucket, key, now } = given;
  const book = createBook(bucket);
  return {
    name: "bank",
    takesExamples: true,
    methods: METHODS.filter((method) => !CLOSED.includes(method)),
    pages: [],
    banks: (method) => (method === "ideal" || method === "eps" ? BANKS : []),
    async begin(asked) {
      await book.open(asked);
      const url = new URL(`/dev/bank/${asked.id}`, asked.returnUrl).href;
      return { providerId: providerIdOf(asked.id), url };
    },
    async look({ id }) {
      const account = await book.find(id);
      return account && standing(account, now());
    },
    // Of what is asked alone: demo payments, which are days old, have it too.
    transferDetails: async ({ id }) => ({
      ...{ holder: "Test Bank", iban: "NL91ABNA0417164300", bic: "ABNANL2A" },
      ...{ reference: referenceOf(id), url: `/dev/bank/${id}` },
    }),
    async cancel({ id }) {
      await book.add(id, (account) => sayOutcome(account, "cancelled", now()));
    },
    async refund(asked) {
      await book.add(asked.paymentId, (account) =>
        fresh(account, sayRefund(account, asked, now())),
      );
      const account = await book.find(asked.paymentId);
      if (!account) throw new Error("The test bank does not know this payment");
      return sayRefund(account, asked, now());
    },
    async backSince(since) {
      const said = (await book.since(since)).flatMap((account) => account.said);
      return { news: said.filter((news) => isBack(news) && news.at >= since), unread: 0 };
    },
    read: (request, body) => readCall({ key, now: now() }, request.headers.get(SIGNATURE), body),
    find: async (id) => shown(await book.find(id)),
    choose: (id, choice) => choose(given, id, choice),
  };
}

async function choose(given: Given, id: PaymentId, choice: BankChoice): Promise<string | null> {
  const { bucket, now, defer } = given;
  const book = createBook(bucket);
  const news = await book.add(id, (account) => sayOutcome(account, choice.outcome, now()));
  const account = await book.find(id);
  if (!account || !news || news.length === 0) return null;
  const calls = callsOf(news, choice);
  if (choice.delay === 0) await callAll(given, account, calls);
  else
    defer(
      "test bank",
      later(choice.delay).then(() => callAll(given, account, calls)),
    );
  return account.returnUrl;
}

const isBack = (news: News) => news.kind === "refund" || news.state === "charged_back";

const fresh = (account: Account, news: News) => (account.said.includes(news) ? [] : [news]);

function shown(account: Account | null) {
  if (!account) return null;
  const { id, amount, currency, words, method, holder } = account;
  const bank = BANKS.find((one) => one.id === account.bank)?.name ?? null;
  const known = { id, amount, currency, words, method, bank, holder };
  return {
    ...known,
    state: stateOf(account),
    refunded: refundedOf(account),
    ways: waysOf(account),
  };
}

/** Every event as often as was chosen, the last first where they are to come in the wrong order. */
function callsOf(news: News[], { calls, order }: BankChoice): News[] {
  const all = news.flatMap((one) => Array.from({ length: calls }, () => one));
  return order === "backward" ? all.reverse() : all;
}

const later = (delay: number) => new Promise((resolve) => setTimeout(resolve, seconds(delay)));

/** One after the other, each signed as it leaves. What the site answers is the site's: what is lost, its clock asks for. */
async function callAll({ key, now, post }: Given, account: Account, calls: News[]) {
  const address = new URL("/webhooks/bank", account.returnUrl);
  for (const news of calls) {
    const body = JSON.stringify(news);
    const headers = {
      "content-type": "application/json",
      [SIGNATURE]: await signatureOf(key, now(), body),
    };
    const answer = await post(new Request(address, { method: "POST", headers, body }));
    await answer.body?.cancel();
  }
}
