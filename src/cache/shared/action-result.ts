// Encodes an entry of `/ac/` as an `ActionResult` of the Remote Execution API. Bazel's cache servers expect this format: some of them
// reject other bytes, and drop an entry when its files are gone. Techdocs uses the fields `output_files` and, for its own data,
// `stdout_raw`. The functions are pure: bytes in, bytes out.

/** Identifies bytes in `/cas/`: their SHA-256 and their number. */
export interface Digest {
  readonly hash: string;
  readonly size: number;
}

/** The data of an entry of `/ac/`. */
export interface ActionResult {
  readonly files: readonly { readonly path: string; readonly digest: Digest }[];
  readonly note: string;
}

/** Field numbers of the protocol. */
const PROTOBUF_FIELD_NUMBERS = { outputFile: 2, note: 5, path: 1, digest: 2, hash: 1, size: 2 } as const;

const [VARINT_WIRE_TYPE, FIXED64_WIRE_TYPE, LENGTH_DELIMITED_WIRE_TYPE, FIXED32_WIRE_TYPE] = [0, 1, 2, 5] as const;

/** Encodes an entry. */
export function encodeActionResult({ files, note }: ActionResult): Buffer {
  const parts = files.map(({ path, digest }) => {
    const size = [...encodeVarint(PROTOBUF_FIELD_NUMBERS.size * 8 + VARINT_WIRE_TYPE), ...encodeVarint(digest.size)];
    const packed = Buffer.concat([
      encodeProtobufField(PROTOBUF_FIELD_NUMBERS.hash, Buffer.from(digest.hash)),
      Buffer.from(size),
    ]);
    const file = [
      encodeProtobufField(PROTOBUF_FIELD_NUMBERS.path, Buffer.from(path)),
      encodeProtobufField(PROTOBUF_FIELD_NUMBERS.digest, packed),
    ];
    return encodeProtobufField(PROTOBUF_FIELD_NUMBERS.outputFile, Buffer.concat(file));
  });
  return Buffer.concat([...parts, encodeProtobufField(PROTOBUF_FIELD_NUMBERS.note, Buffer.from(note))]);
}

/** Decodes an entry; throws if the bytes are no `ActionResult`. */
export function decodeActionResult(bytes: Uint8Array): ActionResult {
  const fields = decodeProtobufFields(bytes);
  const files = fields
    .filter(({ number }) => number === PROTOBUF_FIELD_NUMBERS.outputFile)
    .map(({ value }) => decodeOutputFile(value));
  return { files, note: decodeTextField(fields, PROTOBUF_FIELD_NUMBERS.note) };
}

function decodeOutputFile(value: ProtobufValue): ActionResult['files'][number] {
  const file = decodeProtobufFields(value);
  const digest = decodeProtobufFields(file.find(({ number }) => number === PROTOBUF_FIELD_NUMBERS.digest)?.value ?? 0);
  const size = digest.find(({ number }) => number === PROTOBUF_FIELD_NUMBERS.size)?.value;
  const hash = decodeTextField(digest, PROTOBUF_FIELD_NUMBERS.hash);
  if (typeof size !== 'number' || !/^[\da-f]{64}$/.test(hash)) throw new Error('A file of the entry has no digest.');
  return { path: decodeTextField(file, PROTOBUF_FIELD_NUMBERS.path), digest: { hash, size } };
}

type ProtobufValue = Uint8Array | number;

interface ProtobufField {
  readonly number: number;
  readonly value: ProtobufValue;
}

function decodeTextField(fields: readonly ProtobufField[], fieldNumber: number): string {
  const value = fields.find(({ number }) => number === fieldNumber)?.value;
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : '';
}

function encodeProtobufField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([...encodeVarint(number * 8 + LENGTH_DELIMITED_WIRE_TYPE), ...encodeVarint(bytes.length)]),
    bytes,
  ]);
}

function encodeVarint(value: number): number[] {
  const digits: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) digits.push((rest % 128) + 128);
  return [...digits, rest];
}

function decodeProtobufFields(bytes: ProtobufValue): ProtobufField[] {
  if (typeof bytes === 'number') throw new Error('A number stands where a message is expected.');
  const fields: ProtobufField[] = [];
  let at = 0;
  const take = (count: number) => {
    const taken = bytes.subarray(at, at + count);
    if (taken.length < count) throw new Error('The message is cut.');
    at += count;
    return taken;
  };
  const readNumber = () => {
    let value = 0;
    let factor = 1;
    for (let more = true; more; factor *= 128) {
      const [digit = 0] = take(1);
      value += (digit % 128) * factor;
      more = digit >= 128;
      if (factor > 2 ** 63) throw new Error('A number of the message is too large.');
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = readNumber();
    const kind = tag % 8;
    if (kind === VARINT_WIRE_TYPE) fields.push({ number: Math.floor(tag / 8), value: readNumber() });
    else if (kind === LENGTH_DELIMITED_WIRE_TYPE)
      fields.push({ number: Math.floor(tag / 8), value: take(readNumber()) });
    else if (kind === FIXED64_WIRE_TYPE || kind === FIXED32_WIRE_TYPE) take(kind === FIXED64_WIRE_TYPE ? 8 : 4);
    else throw new Error('The message has a field of an unknown kind.');
  }
  return fields;
}
