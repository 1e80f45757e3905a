import { Connection, type Action } from '../../../../elements/embed/connection.ts';

export const SITE = 'https://www.example.com';
export const OTHER = 'https://evil.io';
export const KEY = 'a-key';
export const COMPANY = 'a-company';

const envelope = { protocol: 'sphere-viewer', version: 1 } as const;

export const messageOf = (type: string, rest: object = {}): object => ({ ...envelope, type, ...rest });

/** Opens a connection and returns it with a function that posts messages to it. */
export function open() {
  const connection = new Connection(KEY);
  const post = (data: unknown, { origin = SITE, isParent = true } = {}): Action[] =>
    connection.receive({ data, origin, isParent });
  return { connection, post };
}

/** Opens a connection whose page has said hello. `valid` is whether the host allows the page. */
export function opened(valid = true) {
  const it = open();
  it.post(messageOf('hello', { id: 'h' }));
  it.connection.admit({ valid, entityId: valid ? COMPANY : null });
  return it;
}

export const postsOf = (actions: readonly Action[]): object[] =>
  actions.flatMap((action) => (action.do === 'post' ? [action.message] : []));

export const kindsOf = (actions: readonly Action[]): string[] => actions.map((action) => action.do);
