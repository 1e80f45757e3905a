/** Texts of the second offering's home screen. */
export const homeTexts = {
  welcome: (name: string): string => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  lead: 'Look at any address from above the street, frame the shot, and use it.',
  startTitle: 'Get Started',
  start: 'Fly to an address and look around.',
  startOver: 'Subscribe to look around.',
  pictureOf: 'Houses, trees and streets of Atlanta, seen from above',
  trialTitle: 'Your free trial',
  trialEnds: (day: string): string => `Full access until ${day}.`,
  trialOver: (day: string): string => `It ended on ${day}. Your favorites are saved.`,
  seePlans: 'See plans',
  surveyTitle: 'How do you like it?',
  survey: 'Two minutes of your time tell us what to build next.',
  takeSurvey: 'Take the survey',
  video: 'Introduction',
} as const;
