/** A plan of a seeded company. Its end is in days from now, negative if the plan has ended. */
interface SeededPlan {
  readonly product: 'api' | 'zwivel';
  readonly plan: 'trial' | 'paid';
  readonly endsInDays: number;
}

/** A company in a situation that the portal handles specially. */
export interface Situation {
  /** Local part of the email address of the company's user. */
  readonly name: string;
  readonly about: string;
  readonly company: string;
  readonly industry: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly plans: readonly SeededPlan[];
  readonly isVerified: boolean;
  readonly isStaff: boolean;
  /** Sites that show the company's spheres, with loads per day at the start of the three months. */
  readonly sites: Readonly<Record<string, number>>;
}

type Facts = Pick<Situation, 'name' | 'about' | 'company' | 'firstName' | 'lastName'> & Partial<Situation>;

const situation = (facts: Facts): Situation => ({
  industry: 'Real Estate',
  plans: [],
  isVerified: true,
  isStaff: false,
  sites: {},
  ...facts,
});

const plan = (product: SeededPlan['product'], name: SeededPlan['plan'], endsInDays: number): SeededPlan => ({
  product,
  plan: name,
  endsInDays,
});

/** One company for each situation that the portal distinguishes. */
export const situations: readonly Situation[] = [
  situation({
    name: 'api-trial',
    about: 'API, trial',
    company: 'Harbor Homes',
    firstName: 'Ada',
    lastName: 'Quist',
    plans: [plan('api', 'trial', 5)],
    sites: { 'https://harborhomes.example': 14 },
  }),
  situation({
    name: 'api-paid',
    about: 'API, paid',
    company: 'Prairie Listings',
    firstName: 'Ben',
    lastName: 'Okafor',
    plans: [plan('api', 'paid', 300)],
    sites: {
      'https://www.prairielistings.example': 420,
      'https://agents.prairielistings.example': 130,
      'https://partners.example:8443': 60,
      'http://localhost:5173': 6,
      'https://map.prairielistings.example': 210,
      'https://kiosk.prairielistings.example': 35,
      'https://a-rather-long-name-of-a-site.prairielistings.example': 18,
    },
  }),
  situation({
    name: 'api-expired',
    about: 'API, trial expired',
    company: 'Old Mill Travel',
    firstName: 'Cleo',
    lastName: 'Marsh',
    industry: 'Travel',
    plans: [plan('api', 'trial', -12)],
    sites: { 'https://oldmill.example': 9 },
  }),
  situation({
    name: 'zwivel-trial',
    about: 'Zwivel, trial',
    company: 'Lakeside Realty',
    firstName: 'Dan',
    lastName: 'Ito',
    plans: [plan('zwivel', 'trial', 4)],
  }),
  situation({
    name: 'zwivel-paid',
    about: 'Zwivel, paid',
    company: 'Summit Estates',
    firstName: 'Eve',
    lastName: 'Lind',
    plans: [plan('zwivel', 'paid', 200)],
  }),
  situation({
    name: 'zwivel-expired',
    about: 'Zwivel, expired',
    company: 'Corner Lots',
    firstName: 'Finn',
    lastName: 'Abara',
    plans: [plan('zwivel', 'trial', -40), plan('zwivel', 'paid', -3)],
  }),
  situation({
    name: 'both',
    about: 'both offerings, paid',
    company: 'Atlas Property Group',
    firstName: 'Gia',
    lastName: 'Moreau',
    plans: [plan('api', 'paid', 120), plan('zwivel', 'paid', 120)],
    sites: { 'https://atlas.example': 900, 'https://rentals.atlas.example': 340 },
  }),
  situation({
    name: 'neither',
    about: 'no subscription',
    company: 'Blank Slate',
    firstName: 'Hugo',
    lastName: 'Berg',
    industry: 'Other',
  }),
  situation({
    name: 'unverified',
    about: 'API, trial, email address not verified',
    company: 'New Start',
    firstName: 'Ines',
    lastName: 'Roy',
    industry: 'Technology',
    plans: [plan('api', 'trial', 6)],
    isVerified: false,
  }),
  situation({
    name: 'staff',
    about: 'staff: frame tables, both offerings',
    company: 'The Product Itself',
    firstName: 'Jo',
    lastName: 'Keller',
    industry: 'Technology',
    plans: [plan('api', 'paid', 3000), plan('zwivel', 'paid', 3000)],
    isStaff: true,
  }),
];
