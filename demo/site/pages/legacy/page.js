/** @type {HTMLMetaElement} */
const sampleKey = document.querySelector('meta[name="api-key"]');
const key = new URLSearchParams(location.search).get('key') ?? sampleKey.content;

/** The shore south of the towers. */
const SPHERE = 1000001480;

const frame = document.querySelector('iframe');
const log = document.getElementById('log');
const compass = /** @type {HTMLButtonElement} */ (document.getElementById('compass'));
const title = /** @type {HTMLInputElement} */ (document.getElementById('name'));
const lineTemplate = /** @type {HTMLTemplateElement} */ (document.getElementById('line'));
const byId = (id) => document.getElementById(id);

/** Origin of the viewer. The page exchanges messages with this origin only. */
const viewerOrigin = location.origin;

/** Maximum number of messages in the log. */
const MAX_LINES = 200;

/** Adds a message to the top of the log. Repeated view changes are counted in one line. */
function write(isPosted, name, message) {
  const last = /** @type {HTMLElement | null} */ (log.firstElementChild);
  const text = JSON.stringify(message);
  const isRun = !isPosted && name === 'viewChangeId' && last?.dataset.name === name;
  const line = isRun
    ? last
    : /** @type {HTMLElement} */ (lineTemplate.content.firstElementChild.cloneNode(true));
  line.dataset.name = name;
  line.className = isPosted ? 'posted' : 'received';
  line.querySelector('.way').textContent = isPosted ? 'posted' : 'received';
  line.querySelector('b').textContent = name;
  line.querySelector('code').textContent = text;
  line.dataset.times = String(Number(line.dataset.times ?? 0) + 1);
  line.querySelector('.times').textContent = isRun ? `× ${line.dataset.times}` : '';
  if (!isRun) log.prepend(line);
  if (log.children.length > MAX_LINES) log.lastElementChild.remove();
}

function post(message) {
  frame.contentWindow.postMessage(message, viewerOrigin);
  write(true, message.command ?? ('onInit' in message ? 'callbacks' : 'settings'), message);
}

/**
 * The registration for an event. Each message repeats its id, and the frame posts messages only to this
 * origin.
 */
const registration = { id: 'legacy-page', sourceExists: true, origin: location.origin };

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
    title: title.value,
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

/** Handlers of events by name. The log also shows events without a handler. */
const events = {
  onInit({ metadata }) {
    compass.disabled = !metadata.valid;
  },
  viewChangeId({ azimuthAngle, polarAngle, zoom, eventName }) {
    // The azimuth increases to the west, so the dial rotates to the right by this angle.
    byId('dial').style.rotate = `${azimuthAngle}rad`;
    byId('azimuth').textContent = azimuthAngle.toFixed(3);
    byId('polar').textContent = polarAngle.toFixed(3);
    byId('zoom').textContent = zoom.toFixed(2);
    byId('cause').textContent = eventName;
  },
};

window.addEventListener('message', ({ data, origin, source }) => {
  if (source !== frame.contentWindow || origin !== viewerOrigin) return;
  // The `ready` message is ignored because it is for pages that use the current protocol.
  if ('protocol' in data) return;
  const { event, command } = data;
  write(false, event ?? command, data);
  events[event]?.(data);
});

let lastRequest = 0;

/** Posts a command. The response repeats its request id. */
const send = (command) => post({ ...command, requestId: ++lastRequest });

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-command]'))) {
  button.addEventListener('click', () => send(JSON.parse(button.dataset.command)));
}
compass.addEventListener('click', () => send({ command: 'faceNorth' }));

byId('titling').addEventListener('submit', (event) => {
  event.preventDefault();
  post({ title: title.value });
});
for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('fieldset input'))) {
  box.addEventListener('change', () => post({ [box.name]: box.checked }));
}
byId('clear').addEventListener('click', () => log.replaceChildren());

if (key) {
  frame.addEventListener('load', begin);
  frame.src = `/embed/${encodeURIComponent(key)}/${SPHERE}`;
  frame.hidden = false;
} else byId('problem').hidden = false;
