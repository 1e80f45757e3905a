import { MAPS_KEY_NOT_UPDATED } from '../../contract/maps.ts';
import { keyTexts } from '../../texts/api-keys.ts';

/*
 * The states of the section for the company's maps key (specification 4): viewed, edited (added or replaced),
 * validated and saved. The key can only be saved in the state `validated`, and typing leads back to `edit`
 * unless the key is being saved.
 */

/** The state of the section. `typed` is the text in the input, which is trimmed wherever it is used. */
export type MapsKeyState =
  | { readonly status: 'view' }
  | {
      readonly status: 'edit';
      readonly typed: string;
      readonly isChecking: boolean;
      readonly isRefused: boolean;
    }
  | { readonly status: 'validated'; readonly typed: string; readonly isSaving: boolean }
  | { readonly status: 'saved' };

export type MapsKeyEvent =
  | { readonly kind: 'opened'; readonly current: string | null }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'check-started' }
  /** `text` is the text that was checked. The input may have changed since the check started. */
  | { readonly kind: 'checked'; readonly text: string; readonly status: string }
  | { readonly kind: 'check-broke' }
  | { readonly kind: 'save-started' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'save-broke' }
  | { readonly kind: 'closed' };

export const initialMapsKey: MapsKeyState = { status: 'view' };

const edit = (
  typed: string,
  facts: Partial<{ isChecking: boolean; isRefused: boolean }> = {},
): MapsKeyState => ({
  status: 'edit',
  typed,
  isChecking: false,
  isRefused: false,
  ...facts,
});

function moveWhileEdited(
  state: Extract<MapsKeyState, { status: 'edit' }>,
  event: MapsKeyEvent,
): MapsKeyState {
  const { typed, isChecking } = state;
  switch (event.kind) {
    case 'check-started':
      return canValidate(state) ? edit(typed, { isChecking: true }) : state;
    case 'check-broke':
      return edit(typed);
    case 'checked':
      if (!isChecking || event.text !== typed.trim()) return state;
      return event.status === 'OK'
        ? { status: 'validated', typed, isSaving: false }
        : edit(typed, { isRefused: true });
    default:
      return state;
  }
}

function moveWhileValidated(
  state: Extract<MapsKeyState, { status: 'validated' }>,
  event: MapsKeyEvent,
): MapsKeyState {
  if (event.kind === 'save-started') return { ...state, isSaving: true };
  if (event.kind === 'save-broke') return { ...state, isSaving: false };
  return event.kind === 'saved' ? { status: 'saved' } : state;
}

/** Returns the state after an event. Events that do not apply to the current status are ignored. */
export function moveMapsKey(state: MapsKeyState, event: MapsKeyEvent): MapsKeyState {
  if (event.kind === 'opened') return edit(event.current ?? '');
  if (event.kind === 'closed') return initialMapsKey;
  if (state.status === 'view' || state.status === 'saved') return state;
  if (event.kind === 'typed')
    return state.status === 'validated' && state.isSaving ? state : edit(event.text);
  return state.status === 'edit' ? moveWhileEdited(state, event) : moveWhileValidated(state, event);
}

export const canValidate = (state: MapsKeyState): boolean =>
  state.status === 'edit' && !state.isChecking && state.typed.trim() !== '';

/** Returns true if the key can be saved, which requires validation. */
export const canSave = (state: MapsKeyState): boolean => state.status === 'validated' && !state.isSaving;

/** Returns the message after storing a key. The message depends on whether a key was stored before. */
export function updateMessage(
  current: string | null,
  next: string | null,
): { readonly kind: 'success' | 'error'; readonly text: string } {
  if (next === null || next === '') return { kind: 'error', text: MAPS_KEY_NOT_UPDATED };
  return { kind: 'success', text: current === null ? keyTexts.mapsKeyAdded : keyTexts.mapsKeyUpdated };
}
