import { type PortalConfig, portalConfigSchema } from '../contract/portal-config.ts';

/**
 * Reads the configuration from the page. If it is not valid, reports the error to `onError` and returns the
 * defaults.
 */
export function readConfig(text: string | null | undefined, onError: (error: unknown) => void): PortalConfig {
  try {
    return portalConfigSchema.parse(JSON.parse(text?.trim() || '{}'));
  } catch (error) {
    onError(error);
    return portalConfigSchema.parse({});
  }
}
