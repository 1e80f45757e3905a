import type { Settings } from '../../config/settings.ts';

/** The address at which any client with the key can download a result. */
export const downloadUrl = ({ apiUrl }: Settings, key: string): string => `${apiUrl}/api/aws/files/${key}`;
