/** A file's panorama tags (XMP GPano); lengths in pixels, angles in degrees, null where absent. */
export interface PanoramaTags {
  readonly projection: string | null;
  readonly fullWidth: number | null;
  readonly fullHeight: number | null;
  readonly croppedWidth: number | null;
  readonly croppedHeight: number | null;
  readonly left: number | null;
  readonly top: number | null;
  readonly heading: number | null;
  readonly pitch: number | null;
  readonly roll: number | null;
}

/** A position from a file's tags; degrees. */
export interface PhotoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A drone's tags (XMP drone-dji): angles in degrees, heights in metres, null where absent. */
export interface DroneTags {
  readonly gimbalYaw: number | null;
  readonly gimbalPitch: number | null;
  readonly gimbalRoll: number | null;
  /** Height above the take-off point. */
  readonly relativeAltitude: number | null;
  /** Height above the sea; above the ellipsoid with `isRtk`. */
  readonly absoluteAltitude: number | null;
  /** Whether a base station corrected the position. */
  readonly isRtk: boolean;
}

/** What a file's content and tags say, before anything is decided. */
export interface PhotoFacts {
  /** The file that holds the picture: the photograph, or a conversion of it. */
  readonly picture: string;
  /** File type by content, e.g. `jpeg`. */
  readonly format: string;
  /** Size in pixels after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Whether the stored image must be rotated or mirrored to be upright. */
  readonly isRotated: boolean;
  /** Pictures in the file: more than one if it is animated or has pages. */
  readonly pages: number;
  /** Camera, e.g. `RICOH THETA V`; null when unknown. */
  readonly camera: string | null;
  readonly panorama: PanoramaTags | null;
  readonly drone: DroneTags | null;
  readonly place: PhotoPlace | null;
  /** What is wrong with the position that its tags give; null when there is none, or nothing wrong. */
  readonly placeIssue: string | null;
  /** Metres above sea level, or above the ellipsoid where the file says so. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Direction of view in degrees clockwise from north; `magnetic` when that is magnetic north. */
  readonly direction: { readonly deg: number; readonly magnetic: boolean } | null;
  /** ISO 8601, with an offset only where the file gives one. */
  readonly timestamp: string | null;
  /** The satellites' time in UTC, ISO 8601. It may be older than the picture by the time of a position. */
  readonly gpsTimestamp: string | null;
  /** Focal length in 35 mm terms. An ordinary lens took the picture if it is given. */
  readonly focalLength35mm: number | null;
  readonly copyright: string | null;
}
