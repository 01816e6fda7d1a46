/** D1's words for a query that it did not take, or whose answer was lost on the way: it may be carried out a moment later. */
const PASSING =
  /overloaded|Network connection lost|reset because its code was updated|caused object to be reset|due to transient issue/i;

/** How long is waited before it is asked again, in milliseconds, give or take a half: twice, and no more (R585). */
const PAUSES = [60, 250];

/**
 * Asks again where D1 could not answer for a moment. Only for what may be carried out twice: reads, and a batch whose
 * repetition changes nothing.
 */
export async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof Error && PASSING.test(fault.message))) throw fault;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
  return ask();
}

/** Whether a statement reads and does nothing else. */
export const isRead = (text: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(text);
