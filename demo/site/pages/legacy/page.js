const key =
  new URLSearchParams(location.search).get('key') ?? document.querySelector('meta[name="api-key"]').content;

/** The shore south of the towers. */
const SPHERE = 1000001480;

const frame = document.querySelector('iframe');
const log = document.getElementById('log');
const compass = document.getElementById('compass');
const byId = (id) => document.getElementById(id);

/** Where the viewer comes from: nobody else is posted to, and nobody else is listened to. */
const viewerOrigin = location.origin;

/** Messages that the log keeps. */
const MOST_LINES = 200;

/** Writes a message into the log, the newest first; a run of one event counts up instead. */
function write(isPosted, name, message) {
  const [last] = log.children;
  const text = JSON.stringify(message);
  const isRun = !isPosted && name === 'viewChangeId' && last?.dataset.name === name;
  const line = isRun ? last : byId('line').content.firstElementChild.cloneNode(true);
  line.dataset.name = name;
  line.className = isPosted ? 'posted' : 'heard';
  line.querySelector('.way').textContent = isPosted ? 'posted' : 'heard';
  line.querySelector('b').textContent = name;
  line.querySelector('code').textContent = text;
  line.dataset.times = Number(line.dataset.times ?? 0) + 1;
  line.querySelector('.times').textContent = isRun ? `× ${line.dataset.times}` : '';
  if (!isRun) log.prepend(line);
  if (log.children.length > MOST_LINES) log.lastElementChild.remove();
}

function post(message) {
  frame.contentWindow.postMessage(message, viewerOrigin);
  write(true, message.command ?? ('onInit' in message ? 'callbacks' : 'settings'), message);
}

/** What this page waits for: the id comes back with each event, and only this origin is posted to. */
const registration = { id: 'legacy-page', sourceExists: true, origin: location.origin };

/** All settings go in one object, under the names that they always had. */
function begin() {
  post({
    onInit: registration,
    onPanoLoad: registration,
    onViewChange: registration,
    onClick: registration,
    onMarkerClick: registration,
    onPolygonClick: registration,
  });
  post({
    title: byId('name').value,
    showFlyHere: true,
    panoMarkerDistance: 300,
    useMapView: false,
    pan: 312,
    tilt: -9,
    customMarkerList: [
      {
        id: 'square',
        name: 'Pennsylvania Playground',
        lat: 41.84707,
        lng: -87.641121,
        icon: 'tree',
        popup: '<p>A fountain where four paths meet.</p>',
      },
    ],
  });
}

/** What is done about each event; all of them are written into the log anyway. */
const events = {
  onInit({ metadata }) {
    compass.disabled = !metadata.valid;
  },
  viewChangeId({ azimuthAngle, polarAngle, zoom, eventName }) {
    // The azimuth grows to the west, so north stands to the right of where one looks by as much.
    byId('dial').style.rotate = `${azimuthAngle}rad`;
    byId('azimuth').textContent = azimuthAngle.toFixed(3);
    byId('polar').textContent = polarAngle.toFixed(3);
    byId('zoom').textContent = zoom.toFixed(2);
    byId('cause').textContent = eventName;
  },
};

window.addEventListener('message', ({ data, origin, source }) => {
  if (source !== frame.contentWindow || origin !== viewerOrigin) return;
  // The frame's word that it listens is for pages that speak today's protocol.
  if ('protocol' in data) return;
  const { event, command } = data;
  write(false, event ?? command, data);
  events[event]?.(data);
});

let asked = 0;

/** A command's answer repeats its request id. */
const ask = (command) => post({ ...command, requestId: ++asked });

for (const button of document.querySelectorAll('[data-command]')) {
  button.addEventListener('click', () => ask(JSON.parse(button.dataset.command)));
}
compass.addEventListener('click', () => ask({ command: 'faceNorth' }));

byId('titling').addEventListener('submit', (event) => {
  event.preventDefault();
  post({ title: byId('name').value });
});
for (const box of document.querySelectorAll('fieldset input')) {
  box.addEventListener('change', () => post({ [box.name]: box.checked }));
}
byId('clear').addEventListener('click', () => log.replaceChildren());

if (key) {
  frame.addEventListener('load', begin);
  frame.src = `/embed/${encodeURIComponent(key)}/${SPHERE}`;
  frame.hidden = false;
} else byId('problem').hidden = false;
