/**
 * The state of the editor: closed, open for a new key, or open for an existing one. Only a key that is being
 * edited is selected.
 */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly id: string };

/** The events that change the selection. */
export type SelectionEvent =
  | { readonly kind: 'add-opened' }
  | { readonly kind: 'selected'; readonly id: string }
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'create-failed' }
  | { readonly kind: 'updated' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'closed' };

/**
 * The selection after an event (specification 4). After a failed creation, no key is selected, and the user's
 * input stays.
 */
export function moveSelection(event: SelectionEvent): Selection {
  switch (event.kind) {
    case 'selected':
    case 'created':
      return { kind: 'edit', id: event.id };
    case 'add-opened':
    case 'create-failed':
      return { kind: 'create' };
    case 'updated':
    case 'deleted':
    case 'closed':
      return { kind: 'none' };
  }
}

/** The selected key; null if there is none. */
export const selectedKey = (selection: Selection): string | null =>
  selection.kind === 'edit' ? selection.id : null;

/** Used in place of a key in the address while a new key is being created. */
const NEW = 'new';

/** The selection that the query of the screen's address describes. */
export function readSelection(query: string): Selection {
  const key = new URLSearchParams(query).get('key')?.trim() ?? '';
  if (key === '') return { kind: 'none' };
  return key === NEW ? { kind: 'create' } : { kind: 'edit', id: key.toLowerCase() };
}

/** The query that describes a selection. It lets the browser's back button close the editor. */
export function writeSelection(selection: Selection): string {
  if (selection.kind === 'none') return '';
  return `?key=${selection.kind === 'create' ? NEW : encodeURIComponent(selection.id)}`;
}
