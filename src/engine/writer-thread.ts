// The thread that writes files. It stops between two files, and whoever ends the process can wait for that.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type NewFile, type Placing, putFile } from './place.ts';
import { type WriterInput, type WriterReply, writerStates } from './writer.ts';

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { state, ...placing } = workerData as WriterInput;
  port.on('message', (files: readonly NewFile[]) => port.postMessage(writeAll(files, placing, state)));
}

function writeAll(files: readonly NewFile[], placing: Placing, state: Int32Array): WriterReply {
  const { waiting, writing } = writerStates;
  for (const file of files) {
    if (Atomics.compareExchange(state, 0, waiting, writing) !== waiting) return {};
    try {
      putFile(file, placing);
    } catch (error) {
      const { message, code, syscall } = error as NodeJS.ErrnoException;
      return { fault: { message, code, syscall } };
    } finally {
      Atomics.store(state, 0, waiting);
      Atomics.notify(state, 0);
    }
  }
  return {};
}
