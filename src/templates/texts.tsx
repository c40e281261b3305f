// The texts of the interface as components see them: in the language of the page, handed down to all parts of it.
import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { say, sayCount, type TextValues, type Wording } from '../model/say.ts';
import { type CountKey, english, type PlainKey } from '../model/texts.ts';

const Language = createContext<Wording>({ lang: 'en', texts: english });

/** Sets the language of the components inside it. */
export function Speaking({ wording, children }: { wording: Wording; children?: ReactNode }): ReactElement {
  return <Language value={wording}>{children}</Language>;
}

/** The language of the page, with its texts by name. */
export function useTexts() {
  const wording = useContext(Language);
  return {
    wording,
    say: (key: PlainKey, values?: TextValues) => say(wording, key, values),
    count: (key: CountKey, count: number) => sayCount(wording, key, count),
  };
}

/** A text in which elements stand in the places of its values. */
export function Said(props: { text: PlainKey; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const { say: sayText } = useTexts();
  return <Filled text={sayText(props.text)} values={props.values} />;
}

/** As `Said`, for a text that is looked up already. */
export function Filled({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  return (
    <>
      {text.split(/\{(\w+)\}/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
        <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
      ))}
    </>
  );
}
