/**
 * The state of the editor: closed, open for a new key, or open for an existing key. A key is selected only
 * while it is being edited.
 */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly id: string };

export type SelectionEvent =
  | { readonly kind: 'add-opened' }
  | { readonly kind: 'selected'; readonly id: string }
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'create-failed' }
  | { readonly kind: 'updated' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'closed' };

/**
 * Returns the selection after an event (specification 4). After a failed creation, no key is selected and the
 * user's input is preserved.
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

/** Returns the id of the selected key, or null if there is none. */
export const selectedKey = (selection: Selection): string | null =>
  selection.kind === 'edit' ? selection.id : null;

/** Replaces the key in the URL while a new key is being created. */
const NEW = 'new';

export function readSelection(query: string): Selection {
  const key = new URLSearchParams(query).get('key')?.trim() ?? '';
  if (key === '') return { kind: 'none' };
  return key === NEW ? { kind: 'create' } : { kind: 'edit', id: key.toLowerCase() };
}

/**
 * Returns the query that describes a selection. The query lets the browser's back button close the editor.
 */
export function writeSelection(selection: Selection): string {
  if (selection.kind === 'none') return '';
  return `?key=${selection.kind === 'create' ? NEW : encodeURIComponent(selection.id)}`;
}
