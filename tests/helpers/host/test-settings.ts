import type { Settings } from '../../../demo/host/config/settings.ts';
import { standInPrices } from '../../../demo/standins/stripe/catalog.ts';

export const testSettings: Settings = {
  portalUrl: 'https://portal.test',
  apiUrl: 'http://host.test',
  productName: 'XP360',
  apiOfferingName: 'XP360 API',
  secondOfferingName: 'Zwivel',
  trialDays: 7,
  visitorAddressDays: 30,
  inquiryRecipient: 'sales@product.test',
  mailSender: 'XP360 <no-reply@product.test>',
  googleMapsUrl: null,
  operatorMapsKey: null,
  externalImageryDir: null,
  internalEmailDomains: ['product.test'],
  allowedOrigins: ['https://portal.test'],
  surfaceOrigins: [],
  stillsWaiting: 32,
  stillsCacheMb: 16,
  // The limits are so high that tests do not reach them. Tests of limits set 1.
  rateLimitFactor: 1000,
  metricsToken: null,
  marketingUrl: null,
  addressLookupUrl: null,
  prices: standInPrices,
  production: false,
};
