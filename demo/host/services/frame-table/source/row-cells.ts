const aliases = {
  id: ['id', 'sphereid', 'panoramaid', 'panoid', 'pano', 'sphere', 'panorama'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  image: ['image', 'imagepath', 'raster', 'url', 'path'],
  altitude: ['altitude', 'altitudem', 'alt', 'z', 'elevation'],
  heading: ['heading', 'headingdeg', 'cameraheading'],
  timestamp: ['timestamp', 'acquisitiondate', 'capturedat', 'date'],
  name: ['name', 'title'],
} as const;

/** A known column. Unknown columns are ignored. */
export type CellName = keyof typeof aliases;

const names = Object.keys(aliases) as readonly CellName[];

/**
 * Finds the columns by their headings, ignoring case, spaces, hyphens and underscores. Returns null if a file
 * has neither ids nor places. The cells of a missing column are empty.
 */
export function cellsOf(
  heading: readonly string[],
): ((line: readonly string[]) => Record<CellName, string>) | null {
  const plain = heading.map((title) => title.toLowerCase().replace(/[\s_-]/g, ''));
  const places = new Map(
    names.map((name) => [
      name,
      plain.findIndex((title) => (aliases[name] as readonly string[]).includes(title)),
    ]),
  );
  const has = (name: CellName): boolean => (places.get(name) ?? -1) >= 0;
  if (!has('id') && !(has('latitude') && has('longitude'))) return null;
  return (line) =>
    Object.fromEntries(names.map((name) => [name, (line[places.get(name) ?? -1] ?? '').trim()])) as Record<
      CellName,
      string
    >;
}
