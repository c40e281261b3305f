// Interface texts in components: in the language of the page, provided through a context.
import { createContext, createElement, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { type Messages, type MessageValues, t, tCount } from '../model/messages.ts';
import { type CountKey, english, type PlainKey } from '../model/texts.ts';

/** Provides the language to the components inside it. */
export const MessagesContext = createContext<Messages>({ lang: 'en', texts: english });

/** Returns the language of the page and its texts by name. */
export function useMessages() {
  const messages = useContext(MessagesContext);
  return {
    messages,
    t: (key: PlainKey, values?: MessageValues) => t(messages, key, values),
    count: (key: CountKey, count: number) => tCount(messages, key, count),
  };
}

/** Renders a text with elements in place of its placeholders. */
export function Message(props: { text: PlainKey; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const { t } = useMessages();
  return <FilledMessage text={t(props.text)} values={props.values} />;
}

/** Like `Message`, for a text that is already looked up. */
export function FilledMessage(props: { text: string; values: Readonly<Record<string, ReactNode>> }): ReactElement {
  const parts = props.text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : props.values[part]));
  return createElement(Fragment, null, ...parts);
}
