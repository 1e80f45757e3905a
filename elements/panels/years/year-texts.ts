/** The texts about the dates of a place: the choice of a date, and the comparison of two. */
export interface YearTexts {
  /** The language of these texts as a BCP 47 tag, used to format dates and numbers. */
  readonly language?: string;
  /** Heading of the list of dates on which the middle of the view was captured. */
  readonly dates: string;
  /** In place of a date that is not known. */
  readonly unknown: string;
  /** Shown if there is only one date. */
  readonly none: string;
  /** Shown if the dates could not be loaded. */
  readonly failed: string;
  readonly compare: {
    /** Labels of the lists of dates. */
    readonly left: string;
    readonly right: string;
    /** Label of the divider between the two pictures. */
    readonly divider: string;
    /** The position of the divider. The placeholders are `{percent}`, `{left}` and `{right}`, the two dates. */
    readonly dividerAt: string;
    readonly sideBySide: string;
    /** Shown until the second date is on the screen. The placeholder is `{date}`. */
    readonly loading: string;
    /** How the two pictures are registered. The placeholder is `{date}`. */
    readonly surface: string;
    readonly place: string;
    readonly direction: string;
    /** How well they are registered by the surface. The placeholder is `{n}`, a number of pixels. */
    readonly within: string;
    readonly unknownPrecision: string;
    /** Shown if both dates are the same picture. */
    readonly same: string;
    /** Shown if a picture does not exist any more or could not be loaded. The placeholder is `{date}`. */
    readonly missing: string;
  };
}

export const ENGLISH_YEARS: YearTexts = {
  language: 'en',
  dates: 'Dates of what you look at',
  unknown: 'Unknown date',
  none: 'No other date shows this place.',
  failed: 'The dates could not be loaded.',
  compare: {
    left: 'Left',
    right: 'Right',
    divider: 'Divider between the dates',
    dividerAt: '{percent} of the width shows {left}, and the rest shows {right}',
    sideBySide: 'Side by side',
    loading: 'Loading {date} …',
    surface:
      'Both dates are shown from the same point. Stripes cover what the camera of {date} could not see.',
    place: 'Both pictures look at the same place, each from its own point.',
    direction: 'Both pictures look in the same direction.',
    within: 'They match within {n} px (95%).',
    unknownPrecision: 'How well they match is unknown.',
    same: 'Both dates are the same picture. Choose another date.',
    missing: 'The picture of {date} could not be loaded. Choose another date.',
  },
};
