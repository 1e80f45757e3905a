/*
 * The settings of the playground: attributes of the viewer in the order of the page, with their defaults.
 * Default values appear neither in the URL nor in the code.
 */

/** Controls that can be hidden, by their names in `hide-controls`. */
const CONTROLS = [
  ['navigation', 'Zoom and compass'],
  ['view-toggle', 'Map toggle'],
  ['snapshot', 'Snapshot'],
  ['info', 'Information'],
  ['help', 'Help'],
  ['fullscreen', 'Full screen'],
];

const angle = (name, label, [min, max], initial) => ({
  name,
  label,
  kind: 'range',
  unit: '°',
  min,
  max,
  step: 1,
  initial,
});
const toggle = (name, label, more = {}) => ({ name, label, kind: 'switch', initial: false, ...more });

/**
 * Groups of settings under their titles.
 *
 * @type {{ title: string; settings: ({ name: string; initial: any } & Record<string, any>)[] }[]}
 */
export const GROUPS = [
  {
    title: 'Sphere and view',
    settings: [
      { name: 'city', label: 'City', kind: 'city', initial: 'seattle-wa' },
      { name: 'sphere', label: 'Sphere', kind: 'number', min: 1, max: 9_999_999_999, initial: null },
      angle('pan', 'Pan', [0, 360], 0),
      angle('tilt', 'Tilt', [-90, 90], 0),
      angle('fov', 'Field of view', [20, 120], 75),
    ],
  },
  {
    title: 'Map and markers',
    settings: [
      {
        name: 'pano-marker-distance',
        label: 'Sphere marker distance',
        kind: 'range',
        unit: ' m',
        min: 0,
        max: 2000,
        step: 50,
        initial: 0,
      },
      toggle('map', 'Map'),
      { name: 'markers', label: 'Markers', kind: 'markers', initial: [] },
    ],
  },
  {
    title: 'Surface',
    settings: [
      toggle('surface', 'Buildings and terrain', { initial: true }),
      {
        name: 'occluded-objects',
        label: 'Objects behind buildings',
        kind: 'choice',
        choices: [
          ['fade', 'Faded'],
          ['hide', 'Hidden'],
          ['show', 'Shown'],
        ],
        initial: 'fade',
      },
      toggle('surface-cursor', 'Ring below the mouse'),
      toggle('compare', 'Compare dates', { isElementOnly: true }),
      toggle('show-tile-boundaries', 'Outlines of tiles'),
      toggle('measuring', 'Measuring tool'),
      toggle('drawing', 'Drawing'),
      {
        name: 'units',
        label: 'Units of measures',
        kind: 'choice',
        choices: [
          ['', 'By region'],
          ['metric', 'Meters'],
          ['international', 'Feet'],
          ['us-survey', 'US survey feet'],
          ['yards', 'Yards'],
        ],
        initial: '',
      },
    ],
  },
  {
    title: 'Movement',
    settings: [
      toggle('auto-rotate', 'Auto-rotate'),
      toggle('scroll-guard', 'Scroll guard'),
      {
        name: 'projection',
        label: 'Projection',
        kind: 'choice',
        choices: [
          ['rectilinear', 'Rectilinear'],
          ['stereographic', 'Stereographic'],
          ['fisheye', 'Fisheye'],
          ['little-planet', 'Little planet'],
        ],
        initial: 'rectilinear',
      },
      {
        name: 'opening',
        label: 'Opening',
        kind: 'choice',
        choices: [
          ['', 'None'],
          ['little-planet', 'Little planet'],
        ],
        initial: '',
      },
      toggle('improved-perspective', 'Improved perspective'),
      toggle('hash', 'View in the URL', { isElementOnly: true }),
      toggle('low-quality', 'Low quality'),
      toggle('low-power', 'Low power'),
    ],
  },
  {
    title: 'Overlays',
    settings: [
      { name: 'viewer-title', label: 'Title', kind: 'text', initial: '' },
      toggle('powered-by', '“Powered by”', { isElementOnly: true }),
      toggle('has-watermark', 'Watermark'),
      toggle('no-controls', 'No controls'),
      { name: 'hide-controls', label: 'Hidden controls', kind: 'names', names: CONTROLS, initial: [] },
      { name: 'accent', label: 'Accent color', kind: 'color', initial: '#009bdf', isElementOnly: true },
    ],
  },
];

export const SETTINGS = GROUPS.flatMap(({ settings }) => settings);

export const propertyOf = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

export const initialValues = () => Object.fromEntries(SETTINGS.map(({ name, initial }) => [name, initial]));

/** Maximum number of markers that fit into a URL. */
export const MAX_MARKERS = 8;

const numberWithin = (text, min, max) => {
  const value = Number(text);
  return text.trim() !== '' && value >= min && value <= max ? value : null;
};

/**
 * Parses a marker such as `47.6,-122.3,Name` or, with an altitude in meters above the ground, `47.6,-122.3@12.5,Name`.
 * Returns null if it is not valid.
 */
function markerOf(text) {
  const [lat, place = '', ...name] = text.split(',');
  const [lng, height] = place.split('@');
  const marker = { lat: numberWithin(lat, -90, 90), lng: numberWithin(lng, -180, 180) };
  if (marker.lat === null || marker.lng === null) return null;
  const altitude = numberWithin(height ?? '', -1000, 10_000);
  return { ...marker, ...(altitude !== null && { altitude }), name: name.join(',').slice(0, 80) };
}

const markersOf = (text) =>
  text
    .split(';')
    .map(markerOf)
    .filter((marker) => marker !== null)
    .slice(0, MAX_MARKERS);

const readers = {
  switch: (text) => text !== 'false',
  text: (text) => text.slice(0, 200),
  choice: (text, { choices }) => (choices.some(([value]) => value === text) ? text : null),
  city: (text) => (/^[a-z-]{3,40}$/.test(text) ? text : null),
  number: (text, { min, max }) => {
    const value = numberWithin(text, min, max);
    return Number.isInteger(value) ? value : null;
  },
  range: (text, { min, max }) => numberWithin(text, min, max),
  names: (text, { names }) => names.map(([name]) => name).filter((name) => text.split(' ').includes(name)),
  color: (text) => (/^#[\da-f]{6}$/.test(text) ? text : null),
  markers: markersOf,
};

/** Reads the values from a URL. Defaults replace invalid values. */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const values = initialValues();
  for (const setting of SETTINGS) {
    const text = query.get(setting.name);
    const value = text === null ? null : readers[setting.kind](text, setting);
    if (value !== null) values[setting.name] = value;
  }
  return values;
}

/** Rounds degrees to seven decimals, about a centimeter. */
export const rounded = (degrees) => Math.round(degrees * 1e7) / 1e7;

const written = (value) => {
  if (!Array.isArray(value)) return value === true ? '' : String(value);
  if (typeof value[0] === 'string') return value.join(' ');
  return value
    .map(({ lat, lng, altitude, name }) => {
      const height = altitude === undefined ? '' : `@${altitude}`;
      return `${lat},${lng}${height},${name.replaceAll(';', ',')}`;
    })
    .join(';');
};

export const isInitial = ({ name, initial }, values) =>
  Array.isArray(initial) ? values[name].length === 0 : values[name] === initial;

/** Returns the query string for values, without defaults. */
export function writeAddress(values) {
  const changed = SETTINGS.filter((setting) => !isInitial(setting, values));
  return new URLSearchParams(changed.map(({ name }) => [name, written(values[name])])).toString();
}
