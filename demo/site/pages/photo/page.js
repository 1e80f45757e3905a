const viewer = document.querySelector('sphere-viewer');
const stage = document.getElementById('stage');
const input = /** @type {HTMLInputElement} */ (document.getElementById('file'));
const problem = document.getElementById('problem');
const note = document.getElementById('note');
const invitation = document.getElementById('invitation');
const under = document.getElementById('under');
const facts = document.getElementById('facts');
const missing = document.getElementById('missing');
const notes = document.getElementById('notes');

const KINDS = 'a 360° photograph as a JPEG, PNG, WebP or AVIF file';

/** The file that was chosen last, and the one whose photograph is on the screen. */
let chosen = null;
let shown = null;

/** Shows either the photograph or the invitation to choose one. */
function showPhoto(isShown) {
  viewer.hidden = !isShown;
  invitation.hidden = isShown;
  under.hidden = !isShown;
}

/** Shows a sentence about what could not be opened. A photograph on the screen stays. */
function showProblem(text) {
  showPhoto(shown !== null);
  problem.textContent = text;
  problem.hidden = false;
  problem.scrollIntoView({ block: 'nearest' });
}

function clearMessages() {
  problem.hidden = true;
  note.textContent = '';
}

/** Opens a file. */
function open(file) {
  if (!file) return;
  clearMessages();
  chosen = file;
  showPhoto(true);
  viewer.src = file;
}

/** Writes a time with its offset from UTC. Without one, it is the time that the clock of the camera showed. */
function timeText(timestamp) {
  const [offset] = /(Z|[+-]\d\d:\d\d)$/.exec(timestamp) ?? [];
  const zone = offset ? ` UTC${offset.replace('Z', '')}` : ' (camera’s local time)';
  return timestamp.replace('T', ' ').slice(0, 16) + zone;
}

/** Lists what the file says about its photograph, says in one sentence what it does not, and why a tag was not used. */
function describe({ latitude, longitude, timestamp, metadata }) {
  const isFacing = metadata.headingSource !== 'assumed';
  const rows = [
    ['Place', latitude !== null && `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`, 'where it was taken'],
    ['Taken', timestamp && timeText(timestamp), 'when it was taken'],
    ['Middle faces', isFacing && `${Math.round(metadata.pose.heading)}°`, 'in which direction it looks'],
    ['Camera', metadata.camera, 'which camera took it'],
  ];
  facts.replaceChildren(
    ...rows
      .filter(([, text]) => text)
      .map(([term, text]) => {
        const row = document.createElement('div');
        row.append(document.createElement('dt'), document.createElement('dd'));
        row.children[0].textContent = term;
        row.children[1].textContent = text;
        return row;
      }),
  );
  const unknown = rows.filter(([, text]) => !text).map(([, , what]) => what);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(unknown);
  missing.textContent = [
    unknown.length > 0 && `The file does not say ${list}.`,
    !isFacing &&
      'Without a direction, there is no compass, and the middle of the photograph counts as north.',
  ]
    .filter(Boolean)
    .join(' ');
  // The sentence above already says that there is no heading.
  const others = (metadata.tagNotes ?? []).filter((note) => !note.startsWith('It has no heading'));
  notes.replaceChildren(
    ...others.map((text) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }),
  );
}

viewer.addEventListener('sphere-load', ({ sphere }) => {
  shown = chosen;
  viewer.viewerTitle = chosen.name;
  describe(sphere);
  // People who go on with the keyboard look around first, unless they have already moved on.
  const { activeElement } = document;
  if (activeElement === input || activeElement === document.body) viewer.focus({ preventScroll: true });
});

viewer.addEventListener('sphere-error', (event) => {
  const { code, message } = event.error;
  // Until a photograph is chosen, the viewer has nothing to show, which is intended here.
  if (chosen === null) event.preventDefault();
  if (chosen === null || !/^(source-|network)/.test(code)) return;
  event.preventDefault();
  // The message begins with a sentence that says only that there is an error.
  showProblem(message.replace('Error has occurred loading panos. ', ''));
});

input.addEventListener('change', () => {
  open(input.files[0]);
  // The same file can be chosen again.
  input.value = '';
});

// A file that is dropped beside the stage would otherwise replace the page.
addEventListener('dragover', (event) => {
  event.preventDefault();
  stage.classList.add('is-over');
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) stage.classList.remove('is-over');
});
addEventListener('drop', (event) => {
  event.preventDefault();
  stage.classList.remove('is-over');
  const { files } = event.dataTransfer;
  if (files.length === 0) {
    clearMessages();
    showProblem(`Only a file can be dropped here: ${KINDS}. Save a photograph from another page first.`);
    return;
  }
  open(files[0]);
  if (files.length > 1)
    note.textContent = `You dropped ${files.length} files, but one photograph is shown at a time: ${files[0].name} is opened.`;
});
