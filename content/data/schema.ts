// What the files of this folder hold. A test holds them to it.
import type products from '../products.ts';

/** One firmware of a model. What is left out is not known of it. */
export interface Firmware {
  readonly firmware: string;
  /** Version of Android. */
  readonly android: string;
  /** `YYYY-MM-DD`, as the security patch is. */
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
  /** Other names of it on pages and labels. */
  readonly aliases?: readonly string[];
  /** Newest first. */
  readonly firmware: readonly Firmware[];
}

/** Devices that something runs on alike. */
export interface SupportRow {
  readonly devices: readonly string[];
  /** What the table calls them, where that is not their names. */
  readonly name?: string;
  /** Versions of Android; all of them where left out. */
  readonly android?: readonly string[];
  /** From which firmware on, for each version of Android: a version, `all`, `none`, `tbd` or `update`. */
  readonly firmware: readonly string[];
  /** The same for the second column of firmware. */
  readonly extra?: readonly string[];
}

/** An app or a function, and what it runs on. */
export interface Support {
  readonly label: string;
  /** Key of the product. */
  readonly product: string;
  /** Where it is described. */
  readonly page: string;
  /** Heading of the last column, where it is no minimum firmware. */
  readonly heading?: string;
  /** What the second column of firmware includes. */
  readonly extra?: string;
  /** Whether the version of Android alone decides. */
  readonly isOfAndroid?: boolean;
  /** Whether the table shows marks. */
  readonly marks?: boolean;
  readonly rows: readonly SupportRow[];
}

/** Functions by device; the first cell of a row names it. */
export interface Functions {
  readonly label: string;
  readonly product: string;
  readonly page: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What goes wrong, a row of `symptoms.csv`: written once, for its page and for `/troubleshooting`. */
export interface Symptom {
  /** The page that has `<Symptoms of="PAGE" />`. */
  readonly page: string;
  /** Key of the product; `device` stands for the settings of a device. */
  readonly product: keyof typeof products | 'device';
  /** What somebody sees, as they would say it. In this text and the next two, `code`, **bold**, *italic*, <kbd>key</kbd> and [links](/page) stand as in Markdown. */
  readonly symptom: string;
  /** The likely cause. */
  readonly cause: string;
  /** What to do. */
  readonly remedy: string;
}
