// IO. Reads the properties of a file that is copied: size, content hash and, for an image, its dimensions. Large files are hashed in chunks
// and never held in memory.
import { createHash } from 'node:crypto';
import { readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset, EmbeddedDrawing } from '../../model/source.ts';
import { createUnreadableFileFinding } from '../../model/unreadable.ts';
import { mayHaveActiveContent, sanitizeFileWithCode } from '../active-files.ts';
import { withOpenFile } from './open-file.ts';

const READ_CHUNK_BYTES = 512 * 1024;
/** Maximum size in bytes of a file that is checked for code. A larger file counts as a file whose text cannot be decoded. */
const MAX_SANITIZED_BYTES = 32 * 1024 * 1024;
const IMAGE_FILE_PATTERN = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns the dimensions of an image. The library is loaded only if there are images. */
export type ImageMeasurer = (bytes: Uint8Array) => { width?: number; height?: number; orientation?: number };

/** Loads the image measuring library if any of the files is an image. */
export async function loadImageMeasurer(files: readonly Pick<Asset, 'path'>[]): Promise<ImageMeasurer | undefined> {
  return files.some(({ path }) => IMAGE_FILE_PATTERN.test(path)) ? (await import('image-size')).imageSize : undefined;
}

/** A file to be copied. */
export type AssetFile = Pick<Asset, 'file' | 'path' | 'origin'>;

/** Returns the asset of a file with known content. */
export function createAsset({ file, path, origin }: AssetFile, bytes: Uint8Array, measure?: ImageMeasurer): Asset {
  const hash = computeHash(bytes);
  const image = measureImageFile(file, bytes.subarray(0, READ_CHUNK_BYTES), measure);
  return addSafeFormToAsset({ origin, file, path, size: bytes.length, hash, ...image }, () => bytes);
}

/** Reads a file and returns its asset, or a finding if it cannot be read. */
export function readAsset(
  root: string,
  { file, path, origin }: AssetFile,
  measure?: ImageMeasurer,
): Asset | Diagnostic {
  try {
    const { size, hash, head } = readFileDigest(join(root, file));
    const asset = { origin, file, path, size, hash, ...measureImageFile(file, head, measure) };
    return addSafeFormToAsset(asset, () => (size > head.length ? readFileSync(join(root, file)) : head));
  } catch (error) {
    return createUnreadableFileFinding(file, error);
  }
}

/** Sets `active` on the asset of a file beside Markdown that would run code. Files in static folders are published unchanged. */
function addSafeFormToAsset(asset: Asset, read: () => Uint8Array): Asset {
  if (asset.origin === 'static' || !mayHaveActiveContent(asset.file)) return asset;
  const active = sanitizeFileWithCode(asset.file, asset.size > MAX_SANITIZED_BYTES ? undefined : decodeUtf8(read()));
  if (active === undefined) return asset;
  return { ...asset, ...(active.kind === 'drawing' && { hash: computeHash(active.text) }), active };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the size, hash and first bytes of a file; reads it in chunks. */
export function readFileDigest(path: string): { size: number; hash: string; head: Uint8Array } {
  return withOpenFile(path, (handle, { size }) => {
    const hash = createHash('sha256');
    const head = Buffer.allocUnsafe(Math.min(size, READ_CHUNK_BYTES));
    let read = readSync(handle, head, 0, head.length, 0);
    const filled = head.subarray(0, read);
    hash.update(filled);
    const piece = size > read ? Buffer.allocUnsafe(READ_CHUNK_BYTES) : undefined;
    for (let index = read; piece !== undefined; index += read) {
      read = readSync(handle, piece, 0, piece.length, index);
      if (read === 0) break;
      hash.update(piece.subarray(0, read));
    }
    return { size, hash: hash.digest('hex').slice(0, 32), head: filled };
  });
}

/** Returns the width, the height and the embeddable drawing of an image. */
function measureImageFile(
  file: string,
  head: Uint8Array,
  measure?: ImageMeasurer,
): Pick<Asset, 'width' | 'height' | 'drawing'> {
  const drawing = findDrawingToEmbed(file, head);
  return { ...measureDisplayedSize(file, head, measure), ...(drawing && { drawing }) };
}

/**
 * Returns the drawing of an SVG file that takes colours from the page and must therefore be embedded in it. The root element must have an
 * id and a view box. Returns `undefined` for any other file.
 */
function findDrawingToEmbed(file: string, head: Uint8Array): EmbeddedDrawing | undefined {
  if (!/\.svg$/i.test(file)) return undefined;
  const text = Buffer.from(head).toString('utf8');
  if (!/currentcolor|var\(--/i.test(text)) return undefined;
  const start = text.search(/<svg\b/);
  const root = start < 0 ? '' : text.slice(start, text.indexOf('>', start) + 1);
  const attribute = (name: string) => new RegExp(`\\s${name}=["']([\\w\\s.,-]+)["']`).exec(root)?.[1];
  const id = attribute('id');
  const viewBox = attribute('viewBox');
  return id === undefined || viewBox === undefined ? undefined : { id, viewBox };
}

/** Returns displayed width and height of an image; empty if they are unknown. */
function measureDisplayedSize(
  file: string,
  bytes: Uint8Array,
  measure?: ImageMeasurer,
): Pick<Asset, 'width' | 'height'> {
  if (measure === undefined || !IMAGE_FILE_PATTERN.test(file)) return {};
  try {
    const { width, height, orientation = 1 } = measure(bytes);
    if (!width || !height) return {};
    const isTurned = orientation >= 5;
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) };
  } catch {
    return {};
  }
}
