import { Agent, request } from "node:http";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { ChatLoad } from "./chat-load.ts";
import { loadOpen } from "./http-load.ts";
import { keepSocketOpen } from "./keep-socket-open.ts";
import { sleep } from "./rounds.ts";
import type { Server } from "./server.ts";
import { PAIRS, siteConversations, socketUrl } from "./site-conversations.ts";

/** The load per second of normal use, far below what one core handles. */
const PER_SECOND = { pages: 12, messages: 12, likes: 2 };
export const SOCKETS = 200;

/** The actions done, and the errors. */
type SoakCounts = { pages: number; likes: number; failed: number; closed: number };

/** Members who read, write and like at a steady rate, with their pages open. */
export class SoakLoad {
  readonly done: SoakCounts = { pages: 0, likes: 0, failed: 0, closed: 0 };
  readonly chat: ChatLoad;
  latencies: number[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly site: Server;
  private readonly people: readonly LoggedInMember[];
  private readonly paths: readonly string[];
  private turn = 0;
  private ended = false;
  private sockets: WebSocket[] = [];

  constructor(site: Server, people: readonly LoggedInMember[], paths: readonly string[]) {
    [this.site, this.people, this.paths] = [site, people, paths];
    this.chat = new ChatLoad(siteConversations(site, people), this.agent);
  }

  async open(): Promise<void> {
    await this.chat.open();
    const { url } = this.site;
    const more = this.people.slice(PAIRS * 2, PAIRS * 2 + SOCKETS - PAIRS);
    this.sockets = more.map(({ cookie }) => openSocket(url, cookie));
    for (const socket of this.sockets)
      socket.addEventListener("close", () => {
        if (!this.ended) this.done.closed++;
      });
  }

  /** Works until the given time, a second at a time. */
  async work(until: number): Promise<void> {
    while (performance.now() < until) {
      const next = performance.now() + 1000;
      await Promise.all([
        this.read(),
        this.chat.send(PER_SECOND.messages, 3),
        ...Array.from({ length: PER_SECOND.likes }, () => this.like()),
      ]);
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  close(): void {
    this.ended = true;
    this.chat.close();
    for (const socket of this.sockets) socket.close();
    this.agent.destroy();
  }

  private async read(): Promise<void> {
    const path = this.paths[this.turn % this.paths.length] as string;
    const headers = () => ({ cookie: this.next().cookie });
    const target = { name: path, url: new URL(path, this.site.url), headers };
    const { latencies, errors } = await loadOpen(target, PER_SECOND.pages, 1);
    this.done.pages += latencies.length;
    this.done.failed += errors;
    this.latencies.push(...latencies);
  }

  /** Women like men here, each another one every time. */
  private async like(): Promise<void> {
    const half = this.people.length / 2;
    const turn = this.turn++;
    const from = this.people[2 * (turn % half)] as LoggedInMember;
    const to = this.people[2 * ((turn + 1 + Math.floor(turn / half)) % half) + 1] as LoggedInMember;
    const status = await this.post("/api/like.php", from, { id: to.id });
    if (status === 200) this.done.likes++;
    else this.done.failed++;
  }

  private post(path: string, { cookie }: LoggedInMember, call: object): Promise<number> {
    const { url } = this.site;
    const headers = { cookie, origin: url.origin, "content-type": "application/json" };
    const options = { method: "POST", agent: this.agent, headers };
    return new Promise((resolve) => {
      const sent = request(new URL(path, url), options, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      });
      sent.on("error", () => resolve(0));
      sent.end(JSON.stringify(call));
    });
  }

  private next(): LoggedInMember {
    return this.people[this.turn++ % this.people.length] as LoggedInMember;
  }
}

/** The standard socket accepts headers in Node, where no browser sends the cookie. */
function openSocket(url: URL, cookie: string): WebSocket {
  const Socket = WebSocket as unknown as new (url: URL, options: object) => WebSocket;
  const socket = new Socket(socketUrl(url, "/live"), { headers: { cookie, origin: url.origin } });
  socket.addEventListener("open", () => keepSocketOpen(socket));
  return socket;
}
