import { Connection, type Action } from '../../../../elements/embed/connection.ts';

/** The page around the frame in these tests, its site, and another site. */
export const SITE = 'https://www.example.com';
export const OTHER = 'https://evil.io';
export const KEY = 'a-key';
export const COMPANY = 'a-company';

const envelope = { protocol: 'sphere-viewer', version: 1 } as const;

/** A message of the current protocol. */
export const messageOf = (type: string, rest: object = {}): object => ({ ...envelope, type, ...rest });

/** A connection, and a function that posts messages to it. */
export function open() {
  const connection = new Connection(KEY);
  const post = (data: unknown, { origin = SITE, isParent = true } = {}): Action[] =>
    connection.receive({ data, origin, isParent });
  return { connection, post };
}

/** A connection whose page has sent its hello message, and was allowed or denied. */
export function opened(valid = true) {
  const it = open();
  it.post(messageOf('hello', { id: 'h' }));
  it.connection.admit({ valid, entityId: valid ? COMPANY : null });
  return it;
}

/** The messages that these actions post. */
export const postsOf = (actions: readonly Action[]): object[] =>
  actions.flatMap((action) => (action.do === 'post' ? [action.message] : []));

/** The kinds of these actions. */
export const kindsOf = (actions: readonly Action[]): string[] => actions.map((action) => action.do);
