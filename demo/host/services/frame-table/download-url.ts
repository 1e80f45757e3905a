import type { Settings } from '../../config/settings.ts';

/** Where a result can be downloaded by whoever has its key. */
export const downloadUrl = ({ apiUrl }: Settings, key: string): string => `${apiUrl}/api/aws/files/${key}`;
