// Types of the files in this folder. A test validates the files.
import type products from '../products.ts';

/** One firmware of a model. Omitted fields are unknown. */
export interface Firmware {
  readonly firmware: string;
  /** Version of Android. */
  readonly android: string;
  /** `YYYY-MM-DD`, like the security patch. */
  readonly date: string;
  readonly patch?: string;
  /** Versions of the Android SDK, the scanner service and the Scan2Deploy Agent in it. */
  readonly sdk?: string;
  readonly scanner?: string;
  readonly agent?: string;
  /** Feature level of the Visual Formatter, or `N/A`. */
  readonly level?: string;
}

/** A mobile computer. */
export interface Model {
  /** Its page is `/devices/ID`. */
  readonly id: string;
  readonly name: string;
  /** Other names on pages and labels. */
  readonly aliases?: readonly string[];
  /** Newest first. */
  readonly firmware: readonly Firmware[];
}

/** Devices with equal support. */
export interface SupportRow {
  readonly devices: readonly string[];
  /** Name in the table, if it differs from their names. */
  readonly name?: string;
  /** Versions of Android; default: all. */
  readonly android?: readonly string[];
  /** First firmware for each version of Android: a version, `all`, `none`, `tbd` or `update`. */
  readonly firmware: readonly string[];
  /** The same for the second column of firmware. */
  readonly extra?: readonly string[];
}

/** An app or a function, and the devices that support it. */
export interface Support {
  readonly label: string;
  /** Key of the product. */
  readonly product: string;
  /** Page that describes it. */
  readonly page: string;
  /** Heading of the last column, if it is not the minimum firmware. */
  readonly heading?: string;
  /** Content of the second column of firmware. */
  readonly extra?: string;
  /** Whether support depends only on the version of Android. */
  readonly isOfAndroid?: boolean;
  /** Whether the table shows marks. */
  readonly marks?: boolean;
  readonly rows: readonly SupportRow[];
}

/** Functions by device; the first cell of a row names the device. */
export interface Functions {
  readonly label: string;
  readonly product: string;
  readonly page: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A problem, a row of `symptoms.csv`: shown on its page and on `/troubleshooting`. */
export interface Symptom {
  /** Page that contains `<Symptoms of="PAGE" />`. */
  readonly page: string;
  /** Key of the product; `device` means the settings of a device. */
  readonly product: keyof typeof products | 'device';
  /**
   * The symptom in the words of a user. This text and the next two may contain `code`, **bold**, *italic*, <kbd>key</kbd> and
   * [links](/page), as in Markdown.
   */
  readonly symptom: string;
  /** The likely cause. */
  readonly cause: string;
  /** The remedy. */
  readonly remedy: string;
}
