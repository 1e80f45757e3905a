import type { ComponentType } from 'react';
import { lazy } from './lazy-screen.tsx';
import type { ScreenName } from './match-screen.ts';

/** What a screen is given: the segments of its address behind its own. */
export interface ScreenProps {
  readonly params: readonly string[];
}

/** The screens, each loaded when it is first shown. */
export const screens: Readonly<Partial<Record<ScreenName, ComponentType<ScreenProps>>>> = {
  login: lazy(async () => ({ default: (await import('../features/auth/login-screen.tsx')).LoginScreen })),
  'api-dashboard': lazy(async () => ({
    default: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  })),
  'api-keys': lazy(async () => ({
    default: (await import('../features/api-keys/api-keys-screen.tsx')).ApiKeysScreen,
  })),
  'pricing-contact': lazy(async () => ({
    default: (await import('../features/inquiry/inquiry-screen.tsx')).InquiryScreen,
  })),
  'frame-tables': lazy(async () => ({
    default: (await import('../features/frame-tables/frame-tables-screen.tsx')).FrameTablesScreen,
  })),
};
