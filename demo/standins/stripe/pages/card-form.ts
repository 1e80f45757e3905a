import { cardByNumber, testCards, type TestCard } from '../billing/cards.ts';
import { html, type Markup } from './html.ts';

export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export const typedCard = (form: Readonly<Record<string, string>>): TypedCard => ({
  number: (form['number'] ?? '').trim(),
  expiry: (form['expiry'] ?? '').trim(),
  cvc: (form['cvc'] ?? '').trim(),
});

/** A valid card, or the error in a field. */
export type ReadCard =
  | { readonly card: TestCard; readonly month: number; readonly year: number }
  | { readonly error: string; readonly field: 'number' | 'expiry' | 'cvc' };

/** Validates the fields; `nowS` is the current time in seconds. */
export function readCard({ number, expiry, cvc }: TypedCard, nowS: number): ReadCard {
  const card = cardByNumber(number);
  if (card === undefined)
    return {
      error: 'This stand-in accepts only test cards. Choose a number from the list.',
      field: 'number',
    };
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? [];
  const end = Date.UTC(2000 + Number(year), Number(month), 1) / 1000;
  if (month === '' || Number(month) < 1 || Number(month) > 12)
    return { error: 'Enter the expiration date as month and year, for example 04 / 30.', field: 'expiry' };
  if (end <= nowS) return { error: "Your card's expiration date is in the past.", field: 'expiry' };
  if (!/^\d{3,4}$/.test(cvc))
    return { error: 'The security code must have three or four digits.', field: 'cvc' };
  return { card, month: Number(month), year: 2000 + Number(year) };
}

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const invalid = (isWrong: boolean): Markup =>
  isWrong ? html` aria-invalid="true" aria-describedby="problem"` : html``;

/** Returns the card's fields, followed by the list of test cards. */
export function cardFields(typed: TypedCard, wrong: string | null): Markup {
  return html` <div class="field">
      <label for="number">Card number</label>
      <input
        id="number"
        name="number"
        inputmode="numeric"
        autocomplete="cc-number"
        required
        maxlength="24"
        placeholder="4242 4242 4242 4242"
        value="${typed.number}"
        ${invalid(wrong === 'number')}
      />
    </div>
    <div class="pair">
      <div class="field">
        <label for="expiry">Expiry date</label>
        <input
          id="expiry"
          name="expiry"
          inputmode="numeric"
          autocomplete="cc-exp"
          required
          maxlength="9"
          placeholder="MM / YY"
          value="${typed.expiry}"
          ${invalid(wrong === 'expiry')}
        />
      </div>
      <div class="field">
        <label for="cvc">Security code</label>
        <input
          id="cvc"
          name="cvc"
          inputmode="numeric"
          autocomplete="cc-csc"
          required
          maxlength="4"
          placeholder="123"
          value="${typed.cvc}"
          ${invalid(wrong === 'cvc')}
        />
      </div>
    </div>
    <details class="cards">
      <summary>Test cards</summary>
      <dl>
        ${testCards.map(
          (card) =>
            html`<div>
              <dt><code>${spaced(card.number)}</code></dt>
              <dd>${card.title}</dd>
            </div>`,
        )}
      </dl>
      <p>Use any future date and any three digits.</p>
    </details>`;
}

export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
