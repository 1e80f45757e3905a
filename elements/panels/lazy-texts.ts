import type { Side } from '../model/place-views.ts';
import type { SurfaceKind } from '../model/surface-point.ts';

/*
 * Texts whose English is in the code that shows them, which is loaded when it is first needed. Translations of them are
 * optional.
 */

/** The texts of the line that says what is at a point, on pages with a surface. */
export interface SurfaceTexts {
  readonly kinds: Readonly<Record<SurfaceKind, string>>;
  /** What is above the ground. The placeholders are `{kind}` and, in meters, `{height}`. */
  readonly height: string;
  /** The same for users in the United States, with `{feet}` as a further placeholder. */
  readonly heightInFeet: string;
  /** A place on the ground or on water. The placeholders are `{kind}` and, in meters, `{distance}`. */
  readonly position: string;
  /** The same for users in the United States, with `{feet}` as a further placeholder. */
  readonly positionInFeet: string;
  /** The same if the precision of the sphere is assumed. The placeholder `{text}` is one of these texts. */
  readonly assumedPosition: string;
  /** A place on the ground whose precision is unknown. The placeholder is `{kind}`. */
  readonly unknownPosition: string;
  /** Added if the point may instead show what is behind or in front of it. The placeholder is `{other}`. */
  readonly orBehind: string;
  readonly orBefore: string;
  /** What the placeholder `{other}` stands for. */
  readonly others: Readonly<Record<SurfaceKind | 'sky', string>>;
  /** The address of a building. The placeholders are `{number}` and `{street}`. */
  readonly address: string;
  /** Shown for places on level ground, whatever stands there. */
  readonly levelGround: string;
  /** A second line, shown if the camera is inside of a building according to the heights of both. */
  readonly insideBuilding: string;
}

/** The messages for a sphere that may still arrive. */
export interface DelayTexts {
  /** Shown while the host has sent nothing yet. The sphere appears by itself. */
  readonly preparing: string;
  /** Shown if the host has no time for a sphere. */
  readonly busy: string;
}

/** The texts of the card of a point to which a user has pointed. */
export interface PointTexts {
  /** Shown in place of the height while what stands there is being loaded. */
  readonly finding: string;
  /** Shown if nothing is known about what stands there. */
  readonly unknown: string;
  /** Label of the button that removes the marker of the point. */
  readonly unpin: string;
}

/** The texts of the choice of another view of a place that a search has found. */
export interface ViewChoiceTexts {
  /** Heading of the buttons of the sides. */
  readonly from: string;
  /** Labels of the buttons, below that heading. */
  readonly sides: Readonly<Record<Side, string>>;
  /** The same for screen readers. */
  readonly fromSide: Readonly<Record<Side, string>>;
  /** Why the button of a side has no effect. */
  readonly unseen: string;
  /** Label of the list of years. */
  readonly year: string;
  /** Shown if a view that the user has chosen does not exist any more. */
  readonly none: string;
}

/** The messages about what the user has just done, which are shown over the view for a short time. */
export interface NoticeTexts {
  /** Shown until a flight leaves, which is after the next sphere has been found and loaded. */
  readonly flying: string;
  /** Shown if the sphere on the screen is already the closest one to a point. */
  readonly closest: string;
  /** Shown if a sphere that the user has chosen could not be loaded. */
  readonly notLoaded: string;
  /** Shown if the code of a menu or a panel could not be loaded. */
  readonly noCode: string;
  /** Shown if favorites could not be stored in the browser. */
  readonly notStored: string;
  /** Shown if the browser refused to change full screen. */
  readonly noFullScreen: string;
}

/** The formats of snapshots, and what comes of large ones. */
export interface PictureTexts {
  readonly ratio: string;
  /** The ratio of the viewer. */
  readonly viewer: string;
  readonly width: string;
  /** The width of the viewer. */
  readonly screen: string;
  /** A width in pixels. The placeholder is `{n}`. */
  readonly pixels: string;
  /** The size of a snapshot. The placeholders are `{width}` and `{height}`. */
  readonly size: string;
  /** Shown while a large snapshot is loading. The placeholder `{percent}` is the share that has arrived. */
  readonly loading: string;
  /** Shown below a snapshot that has parts which did not arrive in full sharpness. */
  readonly incomplete: string;
  /** Shown if the host did not send what the snapshot needs. */
  readonly slow: string;
}

/** The English label of the arrows that lead to linked spheres. */
export const LINKED_SPHERES = 'Linked spheres';

/** Shown in English while the name of a favorite is too long. */
export const NAME_TOO_LONG = 'Please use at most {max} characters. This name has {count}.';

/** Marks in English a street whose house was not found. */
export const NO_NUMBER = 'Street only. House number {number} is not in the data.';
