/** How often an open viewer asks whether it may go on. */
const CHECK_MS = 30_000;

/** A pass with less time left than this is renewed. */
const RENEW_MS = 60_000;

const TILES = '/spheres/{sphere}/{face}/{level}/{x}_{y}.{format}';

const { apiKey, sphere } = document.body.dataset;
const byId = (id) => document.getElementById(id);

let session = null;
let checking = 0;

/** The site around the frame, or null where it does not tell or where there is none. */
function parentOrigin() {
  if (window.parent === window) return null;
  const told = location.ancestorOrigins?.[0] ?? document.referrer;
  return told === '' || told === 'null' ? null : new URL(told).origin;
}

function fail(reason = '') {
  window.clearInterval(checking);
  byId('place').replaceChildren();
  byId('watermark').hidden = true;
  byId('reason').textContent = reason;
  byId('reason').hidden = reason === '';
  byId('failure').hidden = false;
  document.body.dataset.valid = 'false';
}

/** Asks for a pass; false when the key does not work on this site. */
async function openSession() {
  const answer = await fetch('/api/embed/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey, parentOrigin: parentOrigin() }),
  });
  if (answer.status === 403) return false;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  session = await answer.json();
  byId('watermark').hidden = !session.hasWatermark;
  return session.valid;
}

const withPass = (path) => fetch(path, { headers: { 'X-Embed-Token': session.token } });

/** Whether the viewer may go on; a host that cannot be reached says nothing about that. */
async function mayGoOn() {
  if (Date.parse(session.expires_at) - Date.now() < RENEW_MS) return openSession();
  const { status } = await withPass('/api/embed/session');
  if (status === 401) return openSession();
  return status !== 402 && status !== 403;
}

async function check() {
  if (!(await mayGoOn().catch(() => true))) fail();
}

/** The one sphere as a file that the viewer reads. */
function fileOf({ latitude, longitude, ...properties }) {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  };
  const tiles = new URL(TILES, location.href).href;
  const file = { type: 'FeatureCollection', tiles: decodeURI(tiles), features: [feature] };
  return URL.createObjectURL(new window.Blob([JSON.stringify(file)], { type: 'application/geo+json' }));
}

async function findSphere() {
  const id = /^[1-9]\d{0,14}$/.test(sphere) ? sphere : sphere === '' ? session.options.sphereId : null;
  if (id === null) return null;
  const answer = await withPass(`/api/panorama/all?restrictedSphereList=${id}`);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { panoramas } = await answer.json();
  return panoramas[0] ?? null;
}

function show(found) {
  const viewer = document.createElement('sphere-viewer');
  viewer.toggleAttribute('hide-copyright-snapshot', session.options.hideCopyrightSnapshot);
  viewer.toggleAttribute('hide-copyright-date', session.options.hideCopyrightDate);
  viewer.setAttribute('src', fileOf(found));
  byId('place').append(viewer);
}

async function start() {
  if (!(await openSession())) return fail();
  const found = await findSphere();
  if (found === null) return fail();
  show(found);
  checking = window.setInterval(check, CHECK_MS);
}

start().catch(() => {
  const isSandboxed = self.origin === 'null';
  fail(isSandboxed ? 'The frame is sandboxed: add allow-same-origin to its sandbox attribute.' : '');
});
