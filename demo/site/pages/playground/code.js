import { TERRAIN, surfaceOf } from '../world/surface.js';
import { SETTINGS, isInitial, propertyOf } from './settings.js';

/*
 * Writes the code for the current settings: as HTML, for React, and with a frame. `timestamp`, next to the settings, is
 * that of the sphere.
 */

/** The kinds of settings that are attributes of the viewer. */
const OWN_KINDS = new Set(['number', 'range', 'switch', 'text', 'names', 'choice']);

/** Switches that are no attributes of the viewer. */
const OTHER_SWITCHES = new Set(['map', 'surface', 'compare']);

const own = (values) =>
  SETTINGS.filter(
    (setting) =>
      OWN_KINDS.has(setting.kind) && !OTHER_SWITCHES.has(setting.name) && !isInitial(setting, values),
  );

/** Returns the attributes with the tiles of what stands around the spheres; React has the same names. */
const surfaceAttributes = (values, origin) =>
  values.surface ? [`surface="${origin}${surfaceOf(values)}"`, `terrain="${origin}${TERRAIN}"`] : [];

const listOf = (origin, { city }) => `${origin}/sample/${city}/spheres.geojson`;

const escapes = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
const attributeText = (value) => String(value).replace(/[&"<]/g, (letter) => escapes[letter]);
const indent = (text, by) => text.replace(/^(?=.)/gm, ' '.repeat(by));

function attributeOf({ name }, values) {
  const value = values[name];
  return value === true ? name : `${name}="${attributeText(Array.isArray(value) ? value.join(' ') : value)}"`;
}

const mapTag = (values, origin) => `<sphere-map
  slot="map"
  src="${listOf(origin, values)}"
  basemap="${origin}/sample/map.json"
></sphere-map>`;

const markerTag = ({ lat, lng, altitude, name }) => {
  const height = altitude === undefined ? '' : ` altitude="${altitude}"`;
  return `<sphere-marker lat="${lat}" lng="${lng}"${height} name="${attributeText(name)}"></sphere-marker>`;
};

function rules(values) {
  const accent = values.accent === '#009bdf' ? '' : `\n    --sphere-accent: ${values.accent};`;
  return `  ${values.compare ? 'sphere-compare' : 'sphere-viewer'} {${values.compare ? '\n    display: block;' : ''}\n    height: 480px;${accent}\n  }`;
}

/** Returns the code for a page without a build step. */
export function htmlCode(values, origin) {
  const attributes = [
    `src="${listOf(origin, values)}"`,
    ...surfaceAttributes(values, origin),
    ...own(values).map((setting) => attributeOf(setting, values)),
  ];
  const children = [...(values.map ? [mapTag(values, origin)] : []), ...values.markers.map(markerTag)];
  const inside = children.length === 0 ? '' : `\n${indent(children.join('\n'), 2)}\n`;
  const viewer = `<sphere-viewer\n${indent(attributes.join('\n'), 2)}\n>${inside}</sphere-viewer>`;
  const element = values.compare ? `<sphere-compare>\n${indent(viewer, 2)}\n</sphere-compare>` : viewer;
  return `<script type="module" src="${origin}/elements/define.js"></script>
<style>
${rules(values)}
</style>

${element}
`;
}

/** Returns a string literal. Within a page, the literal must not contain text that ends the script. */
const quoted = (text) =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('</', '<\\/')}'`;

/** Returns a value as JavaScript. */
const script = (value) => {
  if (typeof value === 'string') return quoted(value);
  return Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : String(value);
};

const markersScript = (markers) => {
  const lines = markers.map(({ lat, lng, altitude, name }) => {
    const height = altitude === undefined ? '' : ` altitude: ${altitude},`;
    return `  { lat: ${lat}, lng: ${lng},${height} name: ${quoted(name)} },`;
  });
  return `[\n${lines.join('\n')}\n]`;
};

/** Returns a component's property: plain strings in quotes, everything else in braces. */
function jsxOf({ name }, values) {
  const value = values[name];
  if (value === true) return propertyOf(name);
  const isPlain = typeof value === 'string' && !/["&{}<>\\]/.test(value);
  return `${propertyOf(name)}=${isPlain ? `"${value}"` : `{${script(value)}}`}`;
}

export function reactCode(values, origin) {
  const names = [
    ...(values.compare ? ['SphereCompare'] : []),
    ...(values.map ? ['SphereMap'] : []),
    'SphereViewer',
  ].join(', ');
  const style =
    values.accent === '#009bdf'
      ? 'style={{ height: 480 }}'
      : `style={{ height: 480, '--sphere-accent': ${script(values.accent)} } as CSSProperties}`;
  const properties = [
    `src="${listOf(origin, values)}"`,
    ...surfaceAttributes(values, origin),
    ...own(values).map((setting) => jsxOf(setting, values)),
    ...(values.markers.length === 0 ? [] : ['customMarkerList={markers}']),
    ...(values.compare ? [] : [style]),
  ];
  const inside = values.map
    ? `>\n  <SphereMap\n    slot="map"\n    src="${listOf(origin, values)}"\n    basemap="${origin}/sample/map.json"\n  />\n</SphereViewer>`
    : '/>';
  const viewer = `<SphereViewer\n${indent(properties.join('\n'), 2)}\n${inside}`;
  const element = values.compare
    ? `<SphereCompare ${style}>\n${indent(viewer, 2)}\n</SphereCompare>`
    : viewer;
  const imports = [
    ...(style.includes('CSSProperties') ? ["import type { CSSProperties } from 'react';"] : []),
    `import { ${names} } from 'spheres/react';`,
  ];
  const markers = values.markers.length === 0 ? '' : `const markers = ${markersScript(values.markers)};\n\n`;
  return `${imports.join('\n')}

${markers}export function Panorama() {
  return (
${indent(element, 4)}
  );
}
`;
}

/** Returns the code for a frame, with the settings that a frame accepts. Its host names the surface. */
export function frameCode(values, origin) {
  const set = own(values).filter(({ name, isElementOnly }) => !isElementOnly && name !== 'sphere');
  const settings = [
    ...(values.surface ? [] : ["surface: '',", "terrain: '',"]),
    ...set.map(({ name }) => `${propertyOf(name)}: ${script(values[name])},`),
    ...(values.markers.length === 0 ? [] : [`customMarkerList: ${markersScript(values.markers)},`]),
  ];
  const setup =
    settings.length === 0
      ? ''
      : `\n  viewer.on('init', () => {\n    viewer.set({\n${indent(settings.join('\n'), 6)}\n    });\n  });`;
  const sphere = values.sphere === null ? '' : `\n    sphere: ${values.sphere},`;
  const named = setup === '' ? '' : 'const viewer = ';
  return `<div id="place"></div>
<style>
  #place {
    height: 480px;
  }
</style>
<script type="module">
  import { connect } from '${origin}/elements/client.js';

  ${named}connect({
    container: document.getElementById('place'),
    host: '${origin}',
    key: 'YOUR_API_KEY',${sphere}
  });${setup}
</script>
`;
}
