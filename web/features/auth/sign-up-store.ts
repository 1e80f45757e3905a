import { proxy } from 'valtio/vanilla';
import type { Portal } from '../../portal/portal.ts';
import { storeTypedEmail, typedEmail } from './reset-flow.ts';
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

interface SignUpState {
  values: SignUpValues;
  /** The fields that can show their errors. */
  shown: readonly SignUpName[];
  /** The number of times that the visitor pressed Create Account while a field had an error. */
  presses: number;
}

type Deps = Pick<Portal, 'session' | 'now'>;

/** The values of the sign-up form. All values except passwords are preserved when the screen is closed. */
export class SignUpStore {
  readonly state = proxy<SignUpState>({ values: emptySignUp, shown: [], presses: 0 });
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Prefills the email address that was typed on another screen. */
  open(): void {
    const email = typedEmail(this.#deps.session);
    if (email !== '') this.change('email', email);
  }

  change(name: SignUpText, value: string): void {
    this.state.values = { ...this.state.values, [name]: value };
    if (name === 'email') storeTypedEmail(this.#deps.session, value);
  }

  /** Records when the terms were accepted, or that they are no longer accepted. */
  accept(isAccepted: boolean): void {
    const termsAndConditionsTimestamp = isAccepted ? this.#deps.now() : null;
    this.state.values = { ...this.state.values, termsAndConditionsTimestamp };
  }

  /** Lets a field show its error after it has been filled in and left. */
  leave(name: SignUpText): void {
    if (this.state.values[name] !== '') this.state.shown = [...this.state.shown, name];
  }

  /** Removes the passwords when the screen is closed. */
  close(): void {
    const shown = this.state.shown.filter((name) => name !== 'password' && name !== 'confirmPassword');
    Object.assign(this.state, { values: { ...this.state.values, password: '', confirmPassword: '' }, shown });
  }

  /** Returns true if the form can be sent. Otherwise its errors are shown. */
  check(): boolean {
    const { values } = this.state;
    if (isSignUpValidated(signUpFields(values, new Set()))) return true;
    Object.assign(this.state, { shown: everyField, presses: this.state.presses + 1 });
    return false;
  }

  /** Creates the account. Throws an `ApiError` and preserves the values if this fails. */
  async send(isXp360: boolean): Promise<void> {
    const form = signUpRequest(this.state.values, isXp360);
    if (form === null) return;
    await this.#deps.session.register(form);
    storeTypedEmail(this.#deps.session, '');
    Object.assign(this.state, { values: emptySignUp, shown: [], presses: 0 });
  }
}

const stores = new WeakMap<Portal, SignUpStore>();

/** Returns the portal's only store of the sign-up form, so that its values last while the page is open. */
export function signUpStore(portal: Portal): SignUpStore {
  const known = stores.get(portal) ?? new SignUpStore(portal);
  stores.set(portal, known);
  return known;
}
