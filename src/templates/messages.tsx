// Texts of the interface in components. A context provides the language of the page.
import { createContext, createElement, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { type Messages, type MessageValues, t, tPlural } from '../model/messages.ts';
import { type CountTextKey, englishCatalogue, type PlainTextKey } from '../model/texts.ts';

/** Provides the texts of a language to the components inside. */
export const MessagesContext = createContext<Messages>({ lang: 'en', texts: englishCatalogue });

/** Returns the texts of the page's language, and functions that look up a text by key. */
export function useMessages() {
  const messages = useContext(MessagesContext);
  return {
    messages,
    t: (key: PlainTextKey, values?: MessageValues) => t(messages, key, values),
    count: (key: CountTextKey, count: number) => tPlural(messages, key, count),
  };
}

/** Renders a text of the interface. React nodes replace its placeholders. */
export function Message(props: { text: PlainTextKey; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const { t } = useMessages();
  return <TextWithValues text={t(props.text)} values={props.values} />;
}

/** Renders a given text. React nodes replace its placeholders. */
export function TextWithValues(props: { text: string; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const parts = props.text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : props.values[part]));
  return createElement(Fragment, null, ...parts);
}
