const viewer = document.querySelector('sphere-viewer');
const stage = document.getElementById('stage');
const input = /** @type {HTMLInputElement} */ (document.getElementById('file'));
const problem = document.getElementById('problem');
const invitation = document.getElementById('invitation');
const under = document.getElementById('under');
const facts = document.getElementById('facts');

/** Shows either the photograph or the invitation to choose one. */
function showPhoto(isShown) {
  viewer.hidden = !isShown;
  invitation.hidden = isShown;
  under.hidden = !isShown;
}

/** Opens a file. */
function open(file) {
  if (!file) return;
  problem.hidden = true;
  facts.replaceChildren();
  showPhoto(true);
  viewer.viewerTitle = file.name;
  viewer.src = file;
}

/** Lists what the photograph's tags say. */
function describe({ latitude, longitude, timestamp, metadata }) {
  const place = latitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const heading = metadata.headingSource === 'assumed' ? null : `${Math.round(metadata.pose.heading)}°`;
  const rows = [
    ['Place', place],
    ['Taken', timestamp && timestamp.replace('T', ' ').slice(0, 16)],
    ['Middle faces', heading],
    ['Camera', metadata.camera],
  ];
  facts.replaceChildren(
    ...rows.map(([term, text]) => {
      const row = document.createElement('div');
      row.append(document.createElement('dt'), document.createElement('dd'));
      row.children[0].textContent = term;
      row.children[1].textContent = text || 'Not in its tags';
      return row;
    }),
  );
}

viewer.addEventListener('sphere-load', ({ sphere }) => describe(sphere));

viewer.addEventListener('sphere-error', (event) => {
  if (event.error.code !== 'source-invalid') return;
  event.preventDefault();
  showPhoto(false);
  // The message begins with a sentence that says only that there is an error.
  problem.textContent = event.error.message.replace('Error has occurred loading panos. ', '');
  problem.hidden = false;
  problem.scrollIntoView({ block: 'nearest' });
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
  open(event.dataTransfer.files[0]);
});
