// What the dev server offers to do when it sees that a file was renamed: to move its links and its address, too. It does only what it has offered.
import type { RenamedFile } from './moved.ts';

/** Does what `techdocs move` does. Rejects where the move cannot be made, and tells why on the terminal. */
export type Mover = (renamed: RenamedFile) => Promise<void>;

/** Tells of the rename that can be moved; of none where that is done. */
export type OfferListener = (offer: RenamedFile | undefined) => void;

/** The last rename that was seen; there is none yet. */
export function createOffers(move: Mover | undefined, tell: OfferListener) {
  let offer: RenamedFile | undefined;
  let isMoving = false;
  const set = (next: RenamedFile | undefined) => {
    offer = next;
    tell(offer);
  };
  return {
    /** Absent where there is nothing to move. */
    latest: () => (move === undefined ? undefined : offer),
    /** Offers a rename, in the place of the one before. */
    make(renamed: RenamedFile): void {
      if (!isMoving) set(renamed);
    },
    /** Takes an offer back whose file is gone, or has its former name again. */
    look(isThere: (file: string) => boolean): void {
      if (offer !== undefined && !isMoving && (!isThere(offer.to) || isThere(offer.from))) set(undefined);
    },
    /** Moves what is offered; gives whether it could. */
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
