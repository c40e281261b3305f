// Offers of the dev server after a file was renamed: to update the address of the file and the links to the file. Pages can request only
// what was offered.
import type { RenamedFile } from './moved.ts';

/**
 * Updates the address of a renamed file and the links to the file, like `techdocs move`. Rejects if the update fails, after printing the
 * reason in the terminal.
 */
export type LinksToRenamedFileUpdater = (renamed: RenamedFile) => Promise<void>;

/** Called with a rename whose links can be updated. Called with `undefined` when the offer ends. */
type RenameOfferListener = (offer: RenamedFile | undefined) => void;

/** Stores the last detected rename; empty at first. */
export function createRenameOfferStore(move: LinksToRenamedFileUpdater | undefined, onOffer: RenameOfferListener) {
  let offer: RenamedFile | undefined;
  let isMoving = false;
  const set = (next: RenamedFile | undefined) => {
    offer = next;
    onOffer(offer);
  };
  return {
    /** Returns the current offer; `undefined` if there is nothing to move. */
    latest: () => (move === undefined ? undefined : offer),
    /**
     * Offers a rename, replacing the previous one. After several renames, the offer starts from the first name, because links still use
     * that name.
     */
    make(renamed: RenamedFile): void {
      if (isMoving) return;
      const from = offer?.to === renamed.from ? offer.from : renamed.from;
      set(from === renamed.to ? undefined : { from, to: renamed.to });
    },
    /** Withdraws the offer if the renamed file or folder is gone, or has its former name again. */
    look(files: readonly string[]): void {
      const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
      if (offer !== undefined && !isMoving && (!isThere(offer.to) || isThere(offer.from))) set(undefined);
    },
    /** Moves the offered file; returns whether it succeeded. */
    async accept(): Promise<boolean> {
      if (move === undefined || offer === undefined || isMoving) return false;
      isMoving = true;
      try {
        await move(offer);
        set(undefined);
        return true;
      } catch {
        return false;
      } finally {
        isMoving = false;
      }
    },
  };
}
