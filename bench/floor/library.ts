// The interface of a measured library.

/** Reads the input of a part, and returns the work. Only the work is measured: it loads the library. */
export type PrepareWork = (inputs: string, scratch: string) => Work | Promise<Work>;

type Work = () => Promise<void> | void;
