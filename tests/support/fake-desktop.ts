import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BodyReader,
  CALL,
  ERROR,
  encodeBody,
  FIELD,
  type Message,
  RETURN,
  readMessage,
  SIGNAL,
  writeMessage,
} from "./dbus-message";

type DesktopNotification = { id: number; title: string; text: string; open: boolean };

const BUS = "org.freedesktop.DBus";
const NOTIFIER = "org.freedesktop.Notifications";
/**
 * The responses of the bus and its notifier: signature and values. A name in them is the
 * notifier's, since there is no other client.
 */
const BUS_RESPONSES: Record<
  string,
  [signature: string, ...values: (string | number | string[])[]]
> = {
  Hello: ["s", ":1.1"],
  ListNames: ["as", [BUS, NOTIFIER]],
  ListActivatableNames: ["as", []],
  AddMatch: [""],
  RemoveMatch: [""],
  GetCapabilities: ["as", ["actions", "body"]],
  GetServerInformation: ["ssss", "desktop", "tests", "1", "1.2"],
};

/**
 * A fake desktop: the bus that a browser on Linux connects to (D-Bus), and the notification server
 * behind it (freedesktop.org: Desktop Notifications). A browser started with `env` shows its
 * notifications here.
 */
export class FakeDesktop {
  readonly shown: DesktopNotification[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), "desktop-"));
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private serial = 0;

  constructor() {
    this.server = createServer((socket) => this.welcome(socket)).listen(join(this.folder, "bus"));
  }

  get env() {
    return { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(this.folder, "bus")}` };
  }

  /** Simulates a click on a notification. */
  click(id: number): void {
    this.signal("ActionInvoked", "us", [id, "default"]);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Accepts every authentication, then reads messages. */
  private welcome(socket: Socket): void {
    this.sockets.add(socket);
    let [waits, isIn] = [Buffer.alloc(0), false];
    socket.on("error", () => undefined); // a browser that exits may reset the connection
    socket.on("data", (chunk) => {
      waits = Buffer.concat([waits, chunk]);
      while (!isIn && waits.includes("\r\n")) {
        const end = waits.indexOf("\r\n");
        const line = waits.toString("latin1", 0, end).replace("\0", "");
        waits = waits.subarray(end + 2);
        isIn = line === "BEGIN";
        if (!isIn)
          socket.write(line.startsWith("AUTH E") ? `OK ${"0".repeat(32)}\r\n` : "ERROR\r\n");
      }
      for (let read = isIn && readMessage(waits); read; read = readMessage(waits)) {
        waits = waits.subarray(read.length);
        if (read.message.type === CALL) this.answer(socket, read.message);
      }
    });
  }

  private answer(socket: Socket, { serial, fields, body }: Message): void {
    const reply = this.answerTo(String(fields.get(FIELD.member)), body);
    const [signature, ...values] = reply ?? ["s", "nobody knows that here"];
    const sender = fields.get(FIELD.destination) === BUS ? BUS : ":1.2";
    const head: [number, string | number][] = [
      [FIELD.reply, serial],
      [FIELD.sender, sender],
      ...(reply ? [] : ([[FIELD.error, `${BUS}.Error.UnknownMethod`]] as [number, string][])),
    ];
    this.send(socket, reply ? RETURN : ERROR, head, { signature, values });
  }

  private answerTo(member: string, body: Buffer) {
    const reader = new BodyReader(body);
    if (member === "NameHasOwner") return ["b", Number(reader.text() === NOTIFIER)] as const;
    if (member === "GetNameOwner" || member === "StartServiceByName")
      return reader.text() !== NOTIFIER
        ? null
        : member === "GetNameOwner"
          ? (["s", ":1.2"] as const)
          : (["u", 2] as const);
    if (member === "Notify") return ["u", this.show(reader)] as const;
    if (member === "CloseNotification") return this.hide(reader.number());
    return BUS_RESPONSES[member] ?? null;
  }

  /** Replaces another notification where its id is given. */
  private show(reader: BodyReader): number {
    reader.text();
    const replaced = reader.number();
    reader.text();
    const title = reader.text();
    const text = reader.text();
    const id = replaced || this.shown.length + 1;
    this.shown.push({ id, title, text, open: true });
    return id;
  }

  private hide(id: number) {
    for (const one of this.shown) if (one.id === id) one.open = false;
    this.signal("NotificationClosed", "uu", [id, 3]);
    return [""] as const;
  }

  private signal(member: string, signature: string, values: (string | number)[]): void {
    const head: [number, string][] = [
      [FIELD.path, "/org/freedesktop/Notifications"],
      [FIELD.interface, NOTIFIER],
      [FIELD.member, member],
      [FIELD.sender, ":1.2"],
    ];
    for (const socket of this.sockets) this.send(socket, SIGNAL, head, { signature, values });
  }

  private send(
    socket: Socket,
    type: Message["type"],
    head: [number, string | number][],
    content: { signature: string; values: readonly (string | number | string[])[] },
  ): void {
    const fields = new Map(head);
    if (content.signature) fields.set(FIELD.signature, content.signature);
    const body = encodeBody(content.signature, content.values);
    socket.write(writeMessage({ type, serial: ++this.serial, fields, body }));
  }
}
