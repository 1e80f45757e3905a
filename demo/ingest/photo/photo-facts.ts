import type { TagFacts } from '../../../elements/tags/tag-facts.ts';
import type { ProfileToApply } from './color-profile.ts';

/** Facts from a file's content and tags, before any decision is made. */
export interface PhotoFacts extends TagFacts {
  /** File that contains the picture: the photograph itself or a converted copy. */
  readonly picture: string;
  /** File type detected from the content, such as `jpeg`. */
  readonly format: string;
  /** Size in pixels after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Whether the stored image must be rotated or mirrored to be upright. */
  readonly isRotated: boolean;
  /** Profile from which the decoded pixels have to be converted, or null if the decoder makes them sRGB. */
  readonly profile: ProfileToApply | null;
  /** Whether the picture is in inks (CMYK) without a profile, which browsers mix without one. */
  readonly isPlainInk: boolean;
  /** Number of pictures in the file: more than one if it is animated or has pages. */
  readonly pages: number;
}
