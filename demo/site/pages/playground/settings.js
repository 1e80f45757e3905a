/*
 * What a visitor can set: the viewer's own settings by attribute, in the order of the page. Each has the value that the
 * viewer takes when nothing is said; such values appear neither in the address nor in the code.
 */

/** Controls that may be left out, by the names of `hide-controls`. */
const CONTROLS = [
  ['navigation', 'Zoom and compass'],
  ['view-toggle', 'Map toggle'],
  ['snapshot', 'Snapshot'],
  ['info', 'Information'],
  ['help', 'Help'],
  ['fullscreen', 'Full screen'],
];

const angle = (name, label, [least, most], initial) => ({
  name,
  label,
  kind: 'range',
  unit: '°',
  least,
  most,
  step: 1,
  initial,
});
const toggle = (name, label, more = {}) => ({ name, label, kind: 'switch', initial: false, ...more });

/** Groups of settings under their titles. */
export const GROUPS = [
  {
    title: 'Sphere and view',
    settings: [
      { name: 'city', label: 'City', kind: 'city', initial: 'seattle-wa' },
      { name: 'sphere', label: 'Sphere', kind: 'number', least: 1, most: 999_999_999, initial: null },
      angle('pan', 'Pan', [0, 360], 0),
      angle('tilt', 'Tilt', [-90, 90], 0),
      angle('fov', 'Field of view', [20, 120], 75),
    ],
  },
  {
    title: 'In the world',
    settings: [
      {
        name: 'pano-marker-distance',
        label: 'Spheres around',
        kind: 'range',
        unit: ' m',
        least: 0,
        most: 2000,
        step: 50,
        initial: 0,
      },
      toggle('map', 'A map to switch to'),
      { name: 'markers', label: 'Markers', kind: 'markers', initial: [] },
    ],
  },
  {
    title: 'Movement',
    settings: [
      toggle('auto-rotate', 'Turns by itself'),
      toggle('scroll-guard', 'Leaves scrolling to the page'),
      toggle('improved-perspective', 'Improved perspective'),
      toggle('low-quality', 'Low quality'),
      toggle('low-power', 'Low power'),
    ],
  },
  {
    title: 'Over the picture',
    settings: [
      { name: 'viewer-title', label: 'Title', kind: 'text', initial: '' },
      toggle('powered-by', '“Powered by”', { isElementOnly: true }),
      toggle('has-watermark', 'Watermark'),
      toggle('no-controls', 'No controls at all'),
      { name: 'hide-controls', label: 'Controls left out', kind: 'names', names: CONTROLS, initial: [] },
      { name: 'accent', label: 'Accent colour', kind: 'color', initial: '#009bdf', isElementOnly: true },
    ],
  },
];

/** All settings, in the order of the page. */
export const SETTINGS = GROUPS.flatMap(({ settings }) => settings);

/** The name of an attribute's property. */
export const propertyOf = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The values of a page that says nothing. */
export const initialValues = () => Object.fromEntries(SETTINGS.map(({ name, initial }) => [name, initial]));

/** At most so many markers, so that an address stays an address. */
export const MOST_MARKERS = 8;

const numberWithin = (text, least, most) => {
  const value = Number(text);
  return text.trim() !== '' && value >= least && value <= most ? value : null;
};

/** `47.6,-122.3,Name` as a marker; null when it is none. */
function markerOf(text) {
  const [lat, lng, ...name] = text.split(',');
  const place = { lat: numberWithin(lat, -90, 90), lng: numberWithin(lng ?? '', -180, 180) };
  if (place.lat === null || place.lng === null) return null;
  return { ...place, name: name.join(',').slice(0, 80) };
}

const markersOf = (text) =>
  text
    .split(';')
    .map(markerOf)
    .filter((marker) => marker !== null)
    .slice(0, MOST_MARKERS);

const readers = {
  switch: (text) => text !== 'false',
  text: (text) => text.slice(0, 200),
  city: (text) => (/^[a-z-]{3,40}$/.test(text) ? text : null),
  number: (text, { least, most }) => {
    const value = numberWithin(text, least, most);
    return Number.isInteger(value) ? value : null;
  },
  range: (text, { least, most }) => numberWithin(text, least, most),
  names: (text, { names }) => names.map(([name]) => name).filter((name) => text.split(' ').includes(name)),
  color: (text) => (/^#[\da-f]{6}$/.test(text) ? text : null),
  markers: markersOf,
};

/** Values that an address asks for; what it says wrong stays as it is without it. */
export function readAddress(search) {
  const asked = new URLSearchParams(search);
  const values = initialValues();
  for (const setting of SETTINGS) {
    const text = asked.get(setting.name);
    const value = text === null ? null : readers[setting.kind](text, setting);
    if (value !== null) values[setting.name] = value;
  }
  return values;
}

/** A place to seven decimals is a centimetre. */
export const rounded = (degrees) => Math.round(degrees * 1e7) / 1e7;

const written = (value) => {
  if (!Array.isArray(value)) return value === true ? '' : String(value);
  if (typeof value[0] === 'string') return value.join(' ');
  return value.map(({ lat, lng, name }) => `${lat},${lng},${name.replaceAll(';', ',')}`).join(';');
};

/** Whether a value is what the viewer takes anyway. */
export const isInitial = ({ name, initial }, values) =>
  Array.isArray(initial) ? values[name].length === 0 : values[name] === initial;

/** The address of values, without what goes without saying. */
export function writeAddress(values) {
  const said = SETTINGS.filter((setting) => !isInitial(setting, values));
  return new URLSearchParams(said.map(({ name }) => [name, written(values[name])])).toString();
}
