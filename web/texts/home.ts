/** Texts of the second offering's home screen. */
export const homeTexts = {
  welcome: (name: string): string => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  lead: 'See any address from above, frame the shot and use it.',
  startTitle: 'Get Started',
  start: 'Fly to an address and look around.',
  startEnded: 'Subscribe to look around.',
  pictureOf: 'Aerial view of houses, trees and streets in Atlanta',
  trialTitle: 'Your free trial',
  trialEnds: (day: string): string => `Full access until ${day}.`,
  trialEnded: (day: string): string => `Ended on ${day}. Your favorites are saved.`,
  seePlans: 'See plans',
  surveyTitle: 'How do you like it?',
  survey: 'Take two minutes to help us decide what to build next.',
  takeSurvey: 'Take the survey',
  video: 'Introduction',
} as const;
