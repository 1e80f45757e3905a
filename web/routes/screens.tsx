import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ScreenName } from './match-screen.ts';

/** What a screen is given: the segments of its address behind its own. */
export interface ScreenProps {
  readonly params: readonly string[];
}

type Screen = LazyExoticComponent<ComponentType<ScreenProps>>;

/** The screens, each loaded when it is first shown. */
export const screens: Readonly<Partial<Record<ScreenName, Screen>>> = {
  login: lazy(async () => ({ default: (await import('../features/auth/login-screen.tsx')).LoginScreen })),
};
