import type { ComponentType } from 'react';
import { lazy } from '../lib/lazy-part.tsx';
import type { ScreenName, ScreenProps } from '../rules/screens/match-screen.ts';

const verification = lazy(
  async () => (await import('../features/auth/verification/verification-screen.tsx')).VerificationScreen,
);

/** The screens. Each is loaded when it is first shown. */
export const screens: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  login: lazy(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen),
  'create-account': lazy(async () => (await import('../features/auth/sign-up-screen.tsx')).SignUpScreen),
  'password-reset': lazy(async () => (await import('../features/auth/reset-screen.tsx')).ResetScreen),
  'restore-account': lazy(async () => (await import('../features/auth/restore-screen.tsx')).RestoreScreen),
  welcome: lazy(async () => (await import('../features/auth/welcome-screen.tsx')).WelcomeScreen),
  'verify-email': verification,
  'resend-email': verification,
  'change-email-address': verification,
  'email-resent': verification,
  'account-activated': verification,
  'api-dashboard': lazy(
    async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  'api-keys': lazy(async () => (await import('../features/api-keys/api-keys-screen.tsx')).ApiKeysScreen),
  'pricing-contact': lazy(async () => (await import('../features/inquiry/inquiry-screen.tsx')).InquiryScreen),
  subscriptions: lazy(
    async () => (await import('../features/billing/subscriptions-screen.tsx')).SubscriptionsScreen,
  ),
  pricing: lazy(async () => (await import('../features/billing/pricing-screen.tsx')).PricingScreen),
  home: lazy(async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
  'frame-tables': lazy(
    async () => (await import('../features/frame-tables/frame-tables-screen.tsx')).FrameTablesScreen,
  ),
  profile: lazy(async () => (await import('../features/account/profile-screen.tsx')).ProfileScreen),
  share: lazy(async () => (await import('../features/share/share-screen.tsx')).ShareScreen),
  scene: lazy(async () => (await import('../features/scene/scene-screen.tsx')).SceneScreen),
  coverage: lazy(async () => (await import('../features/coverage/coverage-screen.tsx')).CoverageScreen),
  'snapshot-viewer': lazy(
    async () => (await import('../features/snapshot/snapshot-screen.tsx')).SnapshotScreen,
  ),
  'not-found': lazy(async () => (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen),
  'api-snapshot': lazy(
    async () => (await import('../features/snapshot/snapshot-product-screen.tsx')).SnapshotProductScreen,
  ),
};
