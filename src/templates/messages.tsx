// The texts of the interface as components see them: in the language of the page, handed down to all parts of it.
import { createContext, createElement, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { type Messages, type MessageValues, t, tCount } from '../model/messages.ts';
import { type CountKey, english, type PlainKey } from '../model/texts.ts';

/** Sets the language of the components inside it. */
export const MessagesContext = createContext<Messages>({ lang: 'en', texts: english });

/** The language of the page, with its texts by name. */
export function useMessages() {
  const messages = useContext(MessagesContext);
  return {
    messages,
    t: (key: PlainKey, values?: MessageValues) => t(messages, key, values),
    count: (key: CountKey, count: number) => tCount(messages, key, count),
  };
}

/** A text in which elements stand in the places of its values. */
export function Message(props: { text: PlainKey; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const { t } = useMessages();
  return <FilledMessage text={t(props.text)} values={props.values} />;
}

/** As `Message`, for a text that is looked up already. */
export function FilledMessage(props: { text: string; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const parts = props.text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : props.values[part]));
  return createElement(Fragment, null, ...parts);
}
