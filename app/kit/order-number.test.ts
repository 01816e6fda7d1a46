import { expect, test } from "vitest";
import { newId, type OrderId } from "./ids";
import { orderNumberOf, parseOrderNumber } from "./order-number";

const finds = (id: string, text: string): boolean => {
  const key = parseOrderNumber(text);
  return key !== null && key.from <= id && id < key.until && id.slice(18, 21) === key.tail;
};

test("a number finds its order, in any case and with any separators", () => {
  for (let n = 0; n < 200; n++) {
    const id = newId<OrderId>();
    const number = orderNumberOf(id);
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replaceAll("-", ""),
      ` ${number.replaceAll("-", " ")} `,
      number.replaceAll("0", "o").replaceAll("1", "l"),
    ])
      expect(finds(id, typed)).toBe(true);
    expect(finds(newId(), number)).toBe(false);
  }
});

test("an id, a shorter text and a sentence are no number", () => {
  for (const text of [newId<OrderId>(), "1MHD-7K2Q", "", "3 May, 25 euros", "UUUU-UUUU-UUUU"])
    expect(parseOrderNumber(text)).toBeNull();
});
