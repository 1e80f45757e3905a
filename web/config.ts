import { type PortalConfig, portalConfigSchema } from './contract/portal-config.ts';

/** Reads the configuration that the page carries. What cannot be read has its default, and is told by `onFault`. */
export function readConfig(text: string | null | undefined, onFault: (error: unknown) => void): PortalConfig {
  try {
    return portalConfigSchema.parse(JSON.parse(text?.trim() || '{}'));
  } catch (error) {
    onFault(error);
    return portalConfigSchema.parse({});
  }
}
