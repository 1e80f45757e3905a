import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readEnv, settingsOf } from '../../../../demo/host/config/env.ts';
import { portalConfig } from '../../../../demo/host/start/portal-config.ts';
import { readConfig } from '../../../../web/app/config.ts';
import { portalConfigSchema } from '../../../../web/contract/portal-config.ts';

const defaults = portalConfigSchema.parse({});
const refuse = (issue: unknown): never => {
  throw new Error('Settings were refused.', { cause: issue });
};

test('CONST-01 missing portal settings have their documented defaults', () => {
  assert.deepEqual(
    [defaults.trialDays, defaults.sceneMarkerDistanceM, defaults.productName],
    [7, 2500, 'XP360'],
  );
  assert.deepEqual([defaults.apiOfferingName, defaults.secondOfferingName], ['XP360 API', 'Zwivel']);
  assert.deepEqual(readConfig('{}', refuse), defaults);
  assert.deepEqual(readConfig(null, refuse), defaults);
});

test('CONST-01 the portal’s settings, including its internal domains and links, are read from environment variables', () => {
  const env = readEnv({
    TRIAL_DAYS: '14',
    SCENE_MARKER_DISTANCE_M: '1200',
    INQUIRY_RECIPIENT: 'sales@aerial.test',
    API_URL: 'https://api.aerial.test',
    PORTAL_URL: 'https://aerial.test',
    INTERNAL_EMAIL_DOMAINS: 'aerial.test, Staff.test',
    CONTACT_URL: 'https://aerial.test/contact',
    SUPPORT_URL: 'mailto:help@aerial.test',
    PRIVACY_URL: 'https://aerial.test/privacy',
    TERMS_URL: 'https://aerial.test/terms',
    SNAPSHOT_PRODUCT_URL: 'https://shots.test',
    IMPRINT_URL: 'https://aerial.test/imprint',
    SURVEY_URL: 'https://survey.test/1',
    SOCIAL_URLS: 'LinkedIn=https://linkedin.test/aerial',
  });
  assert.equal(settingsOf(env).inquiryRecipient, 'sales@aerial.test');
  const { config } = portalConfig(env, { folder: '.', version: '1.2.3', paymentPages: null, basemap: null });
  const read = readConfig(JSON.stringify(config), refuse);
  assert.deepEqual(
    [read.trialDays, read.sceneMarkerDistanceM, read.apiUrl, read.version],
    [14, 1200, 'https://api.aerial.test', '1.2.3'],
  );
  assert.deepEqual(read.internalEmailDomains, ['aerial.test', 'staff.test']);
  assert.deepEqual(read.links, {
    contact: 'https://aerial.test/contact',
    support: 'mailto:help@aerial.test',
    privacy: 'https://aerial.test/privacy',
    terms: 'https://aerial.test/terms',
    imprint: 'https://aerial.test/imprint',
    snapshotProduct: 'https://shots.test',
    survey: 'https://survey.test/1',
    homeVideo: null,
    social: [{ name: 'LinkedIn', url: 'https://linkedin.test/aerial' }],
  });
});

test('the portal gets the URL of the host’s outbox only when no SMTP server is configured', () => {
  const outboxOf = (variables: NodeJS.ProcessEnv) =>
    portalConfig(readEnv(variables), { folder: '.', version: '1', paymentPages: null, basemap: null }).config
      .outboxUrl;
  assert.equal(outboxOf({}), '/dev/mail');
  assert.equal(outboxOf({ SMTP_URL: 'smtps://user:word@mail.test' }), null);
});

test('CONST-01 invalid portal settings are reported and replaced by the defaults', () => {
  const broken = fc.oneof(
    fc.string().filter((text) => text.trim() !== ''),
    fc.constantFrom('null', '[]', '{"trialDays":"soon"}', '{"links":{"contact":"javascript:alert(1)"}}'),
  );
  fc.assert(
    fc.property(broken, (text) => {
      const issues: unknown[] = [];
      assert.deepEqual(
        readConfig(text, (issue) => issues.push(issue)),
        defaults,
      );
      assert.equal(issues.length, 1);
    }),
  );
});
