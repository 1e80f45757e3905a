import { proxy } from 'valtio/vanilla';
import type { Portal } from '../../portal/portal.ts';
import {
  type SignUpName,
  everyField,
  type SignUpText,
  type SignUpValues,
  emptySignUp,
  isSignUpValidated,
  signUpFields,
  signUpRequest,
} from './sign-up-form.ts';
import { rememberAddress, typedAddress } from './reset-flow.ts';

interface SignUpState {
  values: SignUpValues;
  /** Fields that may say what is wrong with them. */
  shown: readonly SignUpName[];
  /** Counts presses of Create Account that a field stood against. */
  presses: number;
}

type Deps = Pick<Portal, 'session' | 'now'>;

/** What is typed into the sign-up form; it outlives the screen, passwords apart. */
export class SignUpStore {
  readonly state = proxy<SignUpState>({ values: emptySignUp, shown: [], presses: 0 });
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes up the address that was typed elsewhere before. */
  open(): void {
    const email = typedAddress(this.#deps.session);
    if (email !== '') this.change('email', email);
  }

  change(name: SignUpText, value: string): void {
    this.state.values = { ...this.state.values, [name]: value };
    if (name === 'email') rememberAddress(this.#deps.session, value);
  }

  /** Notes when the terms were accepted, or that they are not any more. */
  accept(isAccepted: boolean): void {
    const termsAndConditionsTimestamp = isAccepted ? this.#deps.now() : null;
    this.state.values = { ...this.state.values, termsAndConditionsTimestamp };
  }

  /** Lets a field say what is wrong once it was filled in and left. */
  leave(name: SignUpText): void {
    if (this.state.values[name] !== '') this.state.shown = [...this.state.shown, name];
  }

  /** Passwords do not wait for anybody to come back. */
  close(): void {
    const shown = this.state.shown.filter((name) => name !== 'password' && name !== 'confirmPassword');
    Object.assign(this.state, { values: { ...this.state.values, password: '', confirmPassword: '' }, shown });
  }

  /** Whether the form can be sent; what stands against it is shown. */
  check(): boolean {
    const { values } = this.state;
    if (isSignUpValidated(signUpFields(values, new Set()))) return true;
    Object.assign(this.state, { shown: everyField, presses: this.state.presses + 1 });
    return false;
  }

  /** Creates the account. Throws `ApiError`; what was typed stays then. */
  async send(isXp360: boolean): Promise<void> {
    const form = signUpRequest(this.state.values, isXp360);
    if (form === null) return;
    await this.#deps.session.register(form);
    rememberAddress(this.#deps.session, '');
    Object.assign(this.state, { values: emptySignUp, shown: [], presses: 0 });
  }
}

const stores = new WeakMap<Portal, SignUpStore>();

/** The one sign-up form of a portal: who comes back to it finds it as it was left. */
export function signUpStore(portal: Portal): SignUpStore {
  const known = stores.get(portal) ?? new SignUpStore(portal);
  stores.set(portal, known);
  return known;
}
