import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PropertyDeclaration, defaultConverter } from 'lit';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { SphereMap as SphereMapElement } from '../../../elements/map/sphere-map.ts';
import { COMPARE_DECLARATIONS } from '../../../elements/react/compare-declarations.ts';
import { MAP_DECLARATIONS } from '../../../elements/react/map-declarations.ts';
import {
  SphereCompare,
  SphereLayer,
  SphereMap,
  SphereMarker,
  SpherePolygon,
  SphereTexturedPolygon,
  SphereViewer,
} from '../../../elements/react/react.ts';
import { SphereCompare as SphereCompareElement } from '../../../elements/viewer/compare/sphere-compare.ts';

test('FIX-60 on a server, SphereViewer renders its attributes and its fallback content', () => {
  const html = (props: object, ...children: string[]): string =>
    renderToString(createElement(SphereViewer, props, ...children));
  assert.equal(
    html({ src: '/spheres.geojson', pan: 90 }, 'Loading'),
    '<sphere-viewer src="/spheres.geojson" pan="90">Loading</sphere-viewer>',
  );
  for (const [props, attributes] of [
    [{ apiHost: 'https://h.example', tilt: -3.5 }, 'api-host="https://h.example" tilt="-3.5"'],
    [{ id: 'v', className: 'wide', title: 'Home' }, 'id="v" class="wide" title="Home"'],
    [{ noControls: true, scrollGuard: false }, 'no-controls=""'],
    [{ uiPanelOpen: false, lowPower: false }, 'ui-panel-open="false" low-power="false"'],
    [{ autoRotate: true }, 'auto-rotate=""'],
    [
      { hideControls: ['search', 'info'], restrictedSphereList: [7, 8] },
      'hide-controls="search info" restricted-sphere-list="7 8"',
    ],
    // These values have no attribute. The browser sets them as properties.
    [{ autoRotate: false, src: undefined }, ''],
    [{ sphere: null, zoom: 2, layers: [], customMarkerList: [{ lat: 1, lng: 2 }], source: {} }, ''],
    [{ onSphereLoad: () => undefined, favorites: 'local' }, 'favorites="local"'],
  ] as const)
    assert.equal(html(props), `<sphere-viewer${attributes && ` ${attributes}`}></sphere-viewer>`);
});

test('FIX-60 on a server, SphereMap and the components for objects render their attributes', () => {
  const map = createElement(SphereMap, {
    slot: 'map',
    htmlFor: 'v',
    packageMarkers: false,
    noControls: true,
  });
  assert.equal(
    renderToString(map),
    '<sphere-map slot="map" for="v" package-markers="false" no-controls=""></sphere-map>',
  );
  const marker = createElement(SphereMarker, {
    lat: 47.6,
    lng: -122.3,
    hoverText: 'Pier',
    static: true,
    flyHere: false,
  });
  assert.equal(
    renderToString(createElement(SphereLayer, { name: 'Piers', hidden: true }, marker)),
    '<sphere-layer name="Piers" hidden=""><sphere-marker lat="47.6" lng="-122.3" hover-text="Pier" static="" fly-here="false"></sphere-marker></sphere-layer>',
  );
  const polygon = createElement(SpherePolygon, { points: [{ lat: 1, lng: 2 }], className: 'roof' });
  assert.equal(
    renderToString(polygon).replaceAll('&quot;', "'"),
    `<sphere-polygon points="[{'lat':1,'lng':2}]" class="roof"></sphere-polygon>`,
  );
  assert.equal(
    renderToString(createElement(SphereTexturedPolygon, { texture: 't.png', position: { y: 2 } })),
    '<sphere-textured-polygon texture="t.png" position="0 2 0"></sphere-textured-polygon>',
  );
});

for (const [name, element, declarations] of [
  ['SphereMap', SphereMapElement, MAP_DECLARATIONS],
  ['SphereCompare', SphereCompareElement, COMPARE_DECLARATIONS],
] as const)
  test(`the React component ${name} declares the same properties as its element`, () => {
    const declared = [...element.elementProperties].filter(([, { state }]) => state !== true);
    const read = ({ converter = defaultConverter, type }: PropertyDeclaration, text: string): unknown =>
      typeof converter === 'object' ? converter.fromAttribute?.(text, type) : converter(text, type);
    const facts = ([key, declaration]: (typeof declared)[number]): unknown[] => [
      String(key),
      declaration.attribute ?? true,
      ...['7', 'false', ''].map((text) => read(declaration, text)),
    ];
    assert.deepEqual(Object.entries(declarations).map(facts), declared.map(facts));
  });

test('TIME-03 on a server, SphereCompare renders its attributes and the viewer inside of it', () => {
  const viewer = createElement(SphereViewer, { src: '/spheres.geojson', noControls: true });
  assert.equal(
    renderToString(createElement(SphereCompare, { other: 7, layout: 'side-by-side', divider: 30 }, viewer)),
    '<sphere-compare other="7" layout="side-by-side" divider="30"><sphere-viewer src="/spheres.geojson" no-controls=""></sphere-viewer></sphere-compare>',
  );
});
