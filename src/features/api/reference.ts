// Data model of an API. OpenAPI, AsyncAPI and JSON Schema have the same model. It is plain data without cycles, because a named schema
// occurs only in `schemas` and is referred to by name.

export interface ApiServer {
  readonly url: string;
  /** AsyncAPI gives servers names and protocols. */
  readonly name?: string;
  readonly protocol?: string;
  readonly description?: string;
  readonly variables: readonly ApiField[];
  readonly facts?: readonly ApiFact[];
}

export interface ApiSecurityScheme {
  readonly name: string;
  /** Type as in the description: `apiKey`, `http`, `oauth2`. */
  readonly type: string;
  readonly description?: string;
  /** Other keys of the scheme. */
  readonly facts: readonly ApiFact[];
  readonly scopes: readonly { readonly name: string; readonly description?: string }[];
}

/** A key of a description with its values as text. */
export interface ApiFact {
  readonly key: string;
  readonly values: readonly string[];
}

/** A text, or a reference to a named schema. */
export type ApiTypePart = string | { readonly ref: string };

export interface ApiSchema {
  /** Name of an entry of `schemas` to which this schema refers. If present, all other keys are annotations beside the reference. */
  readonly ref?: string;
  /** Type as text: `string`, `array of Pet`, `string or null`. */
  readonly type: readonly ApiTypePart[];
  readonly title?: string;
  readonly descriptions: readonly string[];
  readonly isDeprecated?: true;
  /** Allowed values and limits. */
  readonly facts: readonly ApiFact[];
  readonly fields: readonly ApiField[];
  /** Combined schemas, by keyword. */
  readonly variants: readonly ApiVariants[];
}

/** Schemas combined by one keyword. */
export interface ApiVariants {
  /** The keyword: `oneOf`, `anyOf`, `allOf`, `not`, `if`. */
  readonly keyword: string;
  readonly schemas: readonly ApiSchema[];
  /** Field that selects the variant, and its values. */
  readonly discriminator?: { readonly field: string; readonly mapping: readonly ApiFact[] };
}

/** A named value: a field of an object, a parameter, a header. */
export interface ApiField {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly descriptions: readonly string[];
  readonly isRequired: boolean;
  /** Flags: `deprecated`, `readOnly`, `writeOnly`. */
  readonly marks: readonly string[];
  readonly examples: readonly ApiExample[];
  /** Media type of a serialized parameter. */
  readonly mediaType?: string;
}

export interface ApiExample {
  readonly title?: string;
  readonly description?: string;
  readonly text: string;
  /** Highlighting language of the text. */
  readonly language: string;
  /** Address of an external example; its `text` is empty. */
  readonly address?: string;
  /** Absent for an example that was generated from the schema. */
  readonly isWritten?: true;
  /** Whether the example shows the headers of a message. If absent, it shows the payload. */
  readonly isHeaders?: true;
}

/** A request or response body in one media type. */
export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: ApiSchema;
  /** Form fields with an explicit encoding or headers. */
  readonly parts?: readonly (Pick<ApiResponseOrMessage, 'headers' | 'facts'> & { readonly name: string })[];
  readonly examples: readonly ApiExample[];
}

/** A response of an operation, or a message of a channel. */
export interface ApiResponseOrMessage {
  /** HTTP status of a response, such as `200`, `4XX` or `default`; for a message, its name. */
  readonly code: string;
  readonly title?: string;
  readonly descriptions: readonly string[];
  readonly headers: readonly ApiField[];
  readonly contents: readonly ApiContent[];
  readonly facts: readonly ApiFact[];
  /** Whether the message is a reply to another message. */
  readonly isReply?: true;
}

/** Parameters of one location: `path`, `query`, `header`, `cookie`. */
export interface ApiParameterGroup {
  readonly place: string;
  readonly fields: readonly ApiField[];
}

/** An operation: a request, a webhook, a callback or a message. */
export interface ApiOperation {
  /** JSON pointer in the description; absent for callbacks. */
  readonly pointer?: string;
  /** Anchor, unique in the API. */
  readonly id: string;
  /** `webhook`, `callback`, `send`, `receive` and so on; absent for requests. */
  readonly kind?: string;
  /** Name of a callback in its calling operation. */
  readonly name?: string;
  /** HTTP method in upper case. */
  readonly method?: string;
  /** Path of an HTTP operation, expression of a callback, or channel of an AsyncAPI operation. */
  readonly address: string;
  readonly title: string;
  readonly descriptions: readonly string[];
  readonly isDeprecated: boolean;
  /** Names of the groups that contain the operation; at least one. */
  readonly groups: readonly string[];
  /** Alternatives, each a list of security schemes with their scopes. */
  readonly security: readonly (readonly ApiFact[])[];
  readonly servers: readonly ApiServer[];
  readonly parameters: readonly ApiParameterGroup[];
  readonly body?: {
    readonly isRequired: boolean;
    readonly descriptions: readonly string[];
    readonly contents: readonly ApiContent[];
  };
  readonly answers: readonly ApiResponseOrMessage[];
  readonly callbacks: readonly ApiOperation[];
  readonly facts: readonly ApiFact[];
  /** Sample request; for requests only. */
  readonly request?: ApiSampleRequest;
  /** Samples that the description gives in `x-codeSamples`. */
  readonly codeSamples?: readonly ApiExample[];
}

/** A request with its required values. */
export interface ApiSampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: { readonly text: string } | { readonly file: string };
  /** Parts of a form that may contain files. */
  readonly form?: readonly { readonly name: string; readonly value: string; readonly type?: string }[];
}

/** A group of operations. */
export interface ApiGroup {
  readonly name: string;
  readonly title: string;
  readonly descriptions: readonly string[];
}

export interface ApiNamedSchema {
  /** JSON pointer in the description; absent if the schema has no name there. */
  readonly pointer?: string;
  readonly name: string;
  readonly schema: ApiSchema;
  readonly examples: readonly ApiExample[];
}

/** A complete API. */
export interface ApiReference {
  /** Format of the description: `OpenAPI 3.1.0`. */
  readonly format: string;
  readonly title: string;
  readonly version?: string;
  readonly summary?: string;
  readonly descriptions: readonly string[];
  /** Contact, licence and so on: label and address. */
  readonly links: readonly { readonly label: string; readonly href?: string; readonly text: string }[];
  readonly servers: readonly ApiServer[];
  readonly securities: readonly ApiSecurityScheme[];
  /** In the order of the description. */
  readonly groups: readonly ApiGroup[];
  readonly operations: readonly ApiOperation[];
  readonly schemas: readonly ApiNamedSchema[];
}

/** Converts a name to a part of an anchor. */
export function createApiAnchor(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|-+$/g, '') || 'operation';
}
