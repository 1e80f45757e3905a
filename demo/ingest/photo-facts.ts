/** Panorama tags (XMP GPano) as a file gives them; lengths in pixels, angles in degrees, null where absent. */
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

/** A place as a file gives it. */
export interface PhotoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A drone's own tags (XMP drone-dji): angles in degrees, heights in metres, null where absent. */
export interface DroneTags {
  readonly gimbalYaw: number | null;
  readonly gimbalPitch: number | null;
  readonly gimbalRoll: number | null;
  /** Height above the place of take-off. */
  readonly relativeAltitude: number | null;
}

/** What a file says of itself, before anything is decided. */
export interface PhotoFacts {
  /** File type by content, e.g. `jpeg`. */
  readonly format: string;
  /** Size in pixels as it is seen, after the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Whether the stored picture must be turned or mirrored to be upright. */
  readonly turned: boolean;
  /** Camera, e.g. `RICOH THETA V`; null when unknown. */
  readonly camera: string | null;
  readonly panorama: PanoramaTags | null;
  readonly drone: DroneTags | null;
  readonly place: PhotoPlace | null;
  /** Metres; above the sea as a rule, above the ellipsoid where the file says so. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Direction of view in degrees clockwise from north, and whether that north is the compass needle's. */
  readonly direction: { readonly deg: number; readonly magnetic: boolean } | null;
  /** ISO 8601, with an offset only where the file gives one. */
  readonly timestamp: string | null;
  /** Focal length in 35 mm terms; that an ordinary lens took the picture. */
  readonly focalLength35mm: number | null;
  readonly copyright: string | null;
}
