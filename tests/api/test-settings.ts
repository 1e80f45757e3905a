import type { Settings } from '../../demo/settings.ts';

/** The settings that tests start from. */
export const testSettings: Settings = {
  portalUrl: 'https://portal.test',
  apiUrl: 'http://host.test',
  productName: 'XP360',
  apiOfferingName: 'XP360 API',
  secondOfferingName: 'Zwivel',
  trialDays: 7,
  inquiryRecipient: 'sales@product.test',
  mailSender: 'XP360 <no-reply@product.test>',
  googleMapsUrl: null,
  internalEmailDomains: ['product.test'],
  production: false,
};
