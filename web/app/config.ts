import { type PortalConfig, portalConfigSchema } from '../contract/portal-config.ts';

/**
 * Reads the configuration from the page. A value that cannot be read is replaced by its default and reported
 * to `onError`.
 */
export function readConfig(text: string | null | undefined, onError: (error: unknown) => void): PortalConfig {
  try {
    return portalConfigSchema.parse(JSON.parse(text?.trim() || '{}'));
  } catch (error) {
    onError(error);
    return portalConfigSchema.parse({});
  }
}
