import { expect, test } from "vitest";
import { isPushService } from "./push-service";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://jmt17.google.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://eu.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("accepts the endpoint of a known push service: %s", (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  ["http", "http://fcm.googleapis.com/fcm/send/abc"],
  ["another scheme", "ftp://fcm.googleapis.com/fcm/send/abc"],
  ["nobody's", "https://push.example/abc"],
  ["a network of ours", "https://10.0.0.1/abc"],
  ["this machine", "https://127.0.0.1/abc"],
  ["this machine by another number", "https://2130706433/abc"],
  ["this machine's newer number", "https://[::1]/abc"],
  ["a cloud's own facts", "https://169.254.169.254/latest/meta-data"],
  ["a name without a country", "https://localhost/abc"],
  ["a name that ends like one", "https://evilfcm.googleapis.com/abc"],
  ["one that begins like one", "https://fcm.googleapis.com.evil.example/abc"],
  ["one of a whole end without its dot", "https://evilnotify.windows.com/abc"],
  ["the bare end", "https://notify.windows.com/abc"],
  ["another port", "https://fcm.googleapis.com:8443/abc"],
  ["a name in it", "https://fcm.googleapis.com@evil.example/abc"],
  ["a password in it", "https://a:b@fcm.googleapis.com/abc"],
  ["a dot at its end", "https://fcm.googleapis.com./abc"],
  ["nothing behind it", "https://fcm.googleapis.com/"],
  ["too long", `https://fcm.googleapis.com/${"a".repeat(1_024)}`],
  ["no address", "fcm.googleapis.com"],
])("rejects an endpoint of no push service: %s", (_how, endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
