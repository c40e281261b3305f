// An API as its description says it: the one form that OpenAPI, AsyncAPI and JSON Schema all become. Plain data: what a
// schema names stands in `schemas` once, so there are no circles in it.

/** An address of the API. */
export interface ApiServer {
  readonly url: string;
  /** AsyncAPI gives servers names and protocols. */
  readonly name?: string;
  readonly protocol?: string;
  readonly description?: string;
  readonly variables: readonly ApiField[];
  readonly facts?: readonly ApiFact[];
}

/** A way to prove who asks. */
export interface ApiSecurity {
  readonly name: string;
  /** As the description calls it: `apiKey`, `http`, `oauth2`. */
  readonly type: string;
  readonly description?: string;
  /** What else is said of it, by key. */
  readonly facts: readonly ApiFact[];
  /** Scopes with what they allow. */
  readonly scopes: readonly { readonly name: string; readonly description?: string }[];
}

/** A key of a description with its values, as text. */
export interface ApiFact {
  readonly key: string;
  readonly values: readonly string[];
}

/** A text, or a schema that is named. */
export type ApiTypePart = string | { readonly ref: string };

/** A kind of value. */
export interface ApiSchema {
  /** The schema of `schemas` that it is. All other keys are then what is said besides. */
  readonly ref?: string;
  /** Of what the value is, as text: `string`, `array of Pet`, `string or null`. */
  readonly type: readonly ApiTypePart[];
  readonly title?: string;
  readonly descriptions: readonly string[];
  readonly isDeprecated?: true;
  /** Values that it may have, and what limits them. */
  readonly facts: readonly ApiFact[];
  readonly fields: readonly ApiField[];
  /** Schemas that it is one of, all of, none of. */
  readonly variants: readonly ApiVariants[];
}

/** Schemas in one of the ways to combine them. */
export interface ApiVariants {
  /** The keyword: `oneOf`, `anyOf`, `allOf`, `not`, `if`. */
  readonly keyword: string;
  readonly schemas: readonly ApiSchema[];
  /** The field that tells which of them it is, and the values that name them. */
  readonly discriminator?: { readonly field: string; readonly mapping: readonly ApiFact[] };
}

/** A named value: a field of an object, a parameter, a header. */
export interface ApiField {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly descriptions: readonly string[];
  readonly isRequired: boolean;
  /** What is said of it in one word: `deprecated`, `readOnly`, `writeOnly`. */
  readonly marks: readonly string[];
  readonly examples: readonly ApiExample[];
  /** Of a parameter that is written in one. */
  readonly mediaType?: string;
}

/** A value as an example shows it. */
export interface ApiExample {
  readonly title?: string;
  readonly description?: string;
  readonly text: string;
  /** Of the text, for its colours. */
  readonly language: string;
  /** Where it is, for one that the description only names: then `text` is empty. */
  readonly address?: string;
  /** Absent where it was made from the schema. */
  readonly isWritten?: true;
  /** Of the headers of a message, not of its payload. */
  readonly isHeaders?: true;
}

/** What is sent, in one form. */
export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: ApiSchema;
  /** Fields that are sent in a way of their own: its facts, and headers of the part. */
  readonly parts?: readonly (Pick<ApiAnswer, 'headers' | 'facts'> & { readonly name: string })[];
  readonly examples: readonly ApiExample[];
}

/** What an operation answers, or a message of a channel. */
export interface ApiAnswer {
  /** `200`, `4XX`, `default`; the name of a message. */
  readonly code: string;
  readonly title?: string;
  readonly descriptions: readonly string[];
  readonly headers: readonly ApiField[];
  readonly contents: readonly ApiContent[];
  readonly facts: readonly ApiFact[];
  /** Whether it is a message that answers others. */
  readonly isReply?: true;
}

/** Parameters of one place: `path`, `query`, `header`, `cookie`. */
export interface ApiParameters {
  readonly place: string;
  readonly fields: readonly ApiField[];
}

/** One thing that the API does, or tells. */
export interface ApiOperation {
  /** Its place in the description, as a JSON pointer; absent of callbacks. */
  readonly at?: string;
  /** The anchor, unique in the API. */
  readonly id: string;
  /** `webhook`, `callback`, `send`, `receive` and so on; absent for requests. */
  readonly kind?: string;
  /** Of a callback: what the operation that calls back calls it. */
  readonly name?: string;
  /** As in HTTP, in capital letters. */
  readonly method?: string;
  /** Path, expression or channel. */
  readonly address: string;
  readonly title: string;
  readonly descriptions: readonly string[];
  readonly isDeprecated: boolean;
  /** Names of the groups that it is in; at least one. */
  readonly groups: readonly string[];
  /** Each inner list is enough: names of securities with their scopes. */
  readonly security: readonly (readonly ApiFact[])[];
  readonly servers: readonly ApiServer[];
  readonly parameters: readonly ApiParameters[];
  readonly body?: {
    readonly isRequired: boolean;
    readonly descriptions: readonly string[];
    readonly contents: readonly ApiContent[];
  };
  readonly answers: readonly ApiAnswer[];
  readonly callbacks: readonly ApiOperation[];
  readonly facts: readonly ApiFact[];
  /** How it is asked; of requests alone. */
  readonly request?: ApiRequest;
}

/** A request with all that it needs. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The text that is sent, or the file that holds it. */
  readonly body?: { readonly text: string } | { readonly file: string };
  /** Parts of a form that may hold files. */
  readonly form?: readonly (readonly [name: string, value: string])[];
}

/** Operations that readers find together. */
export interface ApiGroup {
  readonly name: string;
  readonly title: string;
  readonly descriptions: readonly string[];
}

/** A schema that others name. */
export interface ApiNamedSchema {
  /** Its place in the description, as a JSON pointer, where it has that name there. */
  readonly at?: string;
  readonly name: string;
  readonly schema: ApiSchema;
  readonly examples: readonly ApiExample[];
}

/** A whole API. */
export interface ApiReference {
  /** What the description is written in: `OpenAPI 3.1.0`. */
  readonly format: string;
  readonly title: string;
  readonly version?: string;
  readonly summary?: string;
  readonly descriptions: readonly string[];
  /** Contact, licence and so on: label and address. */
  readonly links: readonly { readonly label: string; readonly href?: string; readonly text: string }[];
  readonly servers: readonly ApiServer[];
  readonly securities: readonly ApiSecurity[];
  /** In the order of the description. */
  readonly groups: readonly ApiGroup[];
  readonly operations: readonly ApiOperation[];
  readonly schemas: readonly ApiNamedSchema[];
}

/** A name as a part of an anchor. */
export function apiAnchor(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|-+$/g, '') || 'operation';
}
