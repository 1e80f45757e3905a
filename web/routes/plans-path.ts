import { paths } from '../rules/screens/paths.ts';
import type { OfferingState } from '../rules/subscription-state.ts';
import type { RoutePopup } from './guard.ts';

interface Offerings {
  readonly api: OfferingState;
  readonly second: OfferingState;
}

/**
 * Returns the path where a user can buy the offering that a popup names. The payments page sells plans only to
 * users without a paid plan of the second offering, and redirects users who have only the API.
 */
export const plansPath = (popup: RoutePopup, { api, second }: Offerings): string =>
  popup === 'api-inactive' || (api !== 'none' && second === 'none') ? paths.pricing : paths.subscriptions;
