// Runs asynchronous steps one at a time, with at most one more value waiting.

/** Returns a function that runs a step for each value. Values that arrive while a step is running are merged into one. */
export function createSerialRunner<T>(
  step: (value: T) => Promise<void>,
  join: (waiting: T, value: T) => T,
): (value: T) => void {
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
