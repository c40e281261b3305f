// Steps that take longer than what asks for them: one after the other, and never more than one that waits.

/** Gives a function that runs a step for each value. Those that come while a step is under way are joined into one. */
export function inTurn<T>(step: (value: T) => Promise<void>, join: (waiting: T, value: T) => T): (value: T) => void {
  let waiting: { readonly value: T } | undefined;
  let isRunning = false;
  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting) {
      const { value } = waiting;
      waiting = undefined;
      await step(value);
    }
    isRunning = false;
  }
  return (value) => {
    waiting = { value: waiting ? join(waiting.value, value) : value };
    if (!isRunning) void runAll();
  };
}
