import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import {
  TEST_PLACE_ID,
  createMapsKey,
  deleteMapsKey,
  searchPlaceId,
  updateMapsKey,
} from '../../contract/maps.ts';
import type { Messages } from '../../portal/messages.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import {
  type MapsKeyEvent,
  type MapsKeyState,
  canSave,
  canValidate,
  initialMapsKey,
  moveMapsKey,
  updateMessage,
} from './maps-key-machine.ts';

interface MapsKeyDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  readonly messages: Messages;
  readonly showError: (error: unknown) => void;
  readonly current: () => string | null;
  /** Called with the newly stored key, or with null after a deletion. */
  readonly onChange: (key: string | null) => void;
}

export class MapsKeyStore {
  readonly state = proxy<{ machine: MapsKeyState; isDeleting: boolean }>({
    machine: initialMapsKey,
    isDeleting: false,
  });
  readonly #deps: MapsKeyDeps;

  constructor(deps: MapsKeyDeps) {
    this.#deps = deps;
  }

  move(event: MapsKeyEvent): void {
    this.state.machine = moveMapsKey(this.state.machine, event);
  }

  open(): void {
    this.move({ kind: 'opened', current: this.#deps.current() });
  }

  /** Checks the typed key with Google. */
  async validate(): Promise<void> {
    const { machine } = this.state;
    if (machine.status !== 'edit' || !canValidate(machine)) return;
    const text = machine.typed.trim();
    this.move({ kind: 'check-started' });
    try {
      const input = { place_id: TEST_PLACE_ID, googleApiKey: text };
      const { status } = await this.#deps.call(searchPlaceId, input);
      this.move({ kind: 'checked', text, status });
    } catch (error) {
      // The host rejects a malformed key before it calls Google.
      if (error instanceof ApiError && error.code === 'validation_failed')
        this.move({ kind: 'checked', text, status: 'INVALID_REQUEST' });
      else this.#fail({ kind: 'check-broke' }, error);
    }
  }

  async save(): Promise<void> {
    const { machine } = this.state;
    if (machine.status !== 'validated' || !canSave(machine)) return;
    const { call, current, messages, onChange } = this.#deps;
    const before = current();
    this.move({ kind: 'save-started' });
    try {
      const value = machine.typed.trim();
      const saved = await call(before === null ? createMapsKey : updateMapsKey, { value });
      const { kind, text } = updateMessage(before, saved.google_api_key);
      onChange(saved.google_api_key);
      this.move({ kind: 'saved' });
      messages.add(kind, text);
    } catch (error) {
      this.#fail({ kind: 'save-broke' }, error);
    }
  }

  /** Deletes the stored key. Returns true if this succeeded. */
  async remove(): Promise<boolean> {
    if (this.state.isDeleting) return false;
    const { call, companyId, messages, onChange, showError } = this.#deps;
    this.state.isDeleting = true;
    try {
      await call(deleteMapsKey, { companyId });
      onChange(null);
      this.move({ kind: 'closed' });
      messages.add('success', keyTexts.mapsKeyDeleted);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      this.state.isDeleting = false;
    }
  }

  #fail(event: MapsKeyEvent, error: unknown): void {
    this.move(event);
    this.#deps.showError(error);
  }
}
