/** Streams rows as a JSON list, with times as ISO dates. */
export async function* jsonList(rows: AsyncIterable<object>) {
  let before = "[\n";
  for await (const row of rows) {
    yield before + JSON.stringify(row, readable);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const MOMENT = /(?:^|_)at$|^signup_date$|^premium_since$/;
const readable = (key: string, value: unknown) =>
  typeof value === "number" && MOMENT.test(key) ? new Date(value).toISOString() : value;
