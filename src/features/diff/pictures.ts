// Reads changed images for the side-by-side view of a diff. Only small images are read, as data URLs.

import { join } from 'node:path';
import { readFileBytes } from '../../content/io/read-text.ts';
import type { FileChange } from './site-diff.ts';

/** An image before and after the change. A side is absent if the image does not exist there or is too large. */
export interface PictureSides {
  readonly before?: string;
  readonly after?: string;
}

const MEDIA_TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  // In an `<img>` element, SVG runs no scripts and loads nothing.
  svg: 'image/svg+xml',
};

/** Maximum bytes of one image, and of all images. */
const IMAGE_BYTE_LIMITS = { image: 300_000, all: 6_000_000 };

/** Returns an image's media type by file name; `undefined` for other files. */
export function findImageMediaType(file: string): string | undefined {
  return MEDIA_TYPES_BY_EXTENSION[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
}

/** Reads changed images of both sides as data URLs. */
export function readPictures(
  files: readonly FileChange[],
  roots: { readonly before: string; readonly after: string },
): ReadonlyMap<string, PictureSides> {
  let left = IMAGE_BYTE_LIMITS.all;
  const addressOf = (root: string, file: string, type: string) => {
    const bytes = readFileBytes(join(root, file), Math.min(IMAGE_BYTE_LIMITS.image, left));
    left -= bytes?.length ?? 0;
    return bytes && `data:${type};base64,${bytes.toString('base64')}`;
  };
  const pictures = new Map<string, PictureSides>();
  for (const { file, kind } of files) {
    const type = findImageMediaType(file);
    if (type === undefined) continue;
    const before = kind === 'added' ? undefined : addressOf(roots.before, file, type);
    const after = kind === 'removed' ? undefined : addressOf(roots.after, file, type);
    if (before ?? after) pictures.set(file, { ...(before && { before }), ...(after && { after }) });
  }
  return pictures;
}
