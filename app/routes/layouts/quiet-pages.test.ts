import { expect, test } from "vitest";
import { isPaying, isShop } from "./quiet-pages";

test("nothing counts down where somebody pays or reads what they bought", () => {
  for (const path of ["/credits/b25/ideal", "/credits/repeat-order", "/transactions/x/pay"])
    expect(isPaying(path), path).toBe(true);
  for (const path of ["/directdebit/code", "/transactions", "/settings/delete"])
    expect(isPaying(path), path).toBe(true);
  for (const path of ["/credits", "/premium", "/members", "/"]) expect(isPaying(path)).toBe(false);
});

test("nobody is asked for a photo in the shop or the settings", () => {
  for (const path of ["/credits", "/credits/b25", "/premium", "/settings", "/transactions"])
    expect(isShop(path), path).toBe(true);
  for (const path of ["/members", "/likes", "/chats", "/"]) expect(isShop(path), path).toBe(false);
});
