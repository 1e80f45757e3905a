import { GROUPS, MAX_MARKERS } from './settings.js';

/* The form of all settings. Each field shows a value and reports changes by the user. */

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function labelled(setting, input, ...more) {
  input.id = `set-${setting.name}`;
  const label = element('label', { htmlFor: input.id, textContent: setting.label });
  return element('div', { className: `field ${setting.kind}` }, label, ...more, input);
}

function switchField(setting, report) {
  const input = element('input', { type: 'checkbox', role: 'switch' });
  input.addEventListener('change', () => report(input.checked));
  return { node: labelled(setting, input), show: (value) => (input.checked = value) };
}

function rangeField(setting, report) {
  const { min, max, step, unit } = setting;
  const input = element('input', { type: 'range', min, max, step });
  const output = element('output');
  const show = (value) => {
    input.value = value;
    output.textContent = `${Math.round(value)}${unit}`;
    input.setAttribute('aria-valuetext', output.textContent);
  };
  input.addEventListener('input', () => {
    show(input.valueAsNumber);
    report(input.valueAsNumber);
  });
  return { node: labelled(setting, input, output), show };
}

function numberField(setting, report) {
  const { min, max } = setting;
  const input = element('input', { type: 'number', min, max, inputMode: 'numeric' });
  input.addEventListener('change', () => {
    if (input.validity.valid) report(input.value === '' ? null : input.valueAsNumber);
  });
  return { node: labelled(setting, input), show: (value) => (input.value = value ?? '') };
}

function textField(setting, report) {
  const input = element('input', { type: 'text', maxLength: 200, autocomplete: 'off' });
  input.addEventListener('input', () => report(input.value));
  return { node: labelled(setting, input), show: (value) => (input.value = value) };
}

function colorField(setting, report) {
  const input = element('input', { type: 'color' });
  input.addEventListener('input', () => report(input.value));
  return { node: labelled(setting, input), show: (value) => (input.value = value) };
}

function selectField(setting, report, choices) {
  const input = element('select', {}, ...choices.map(([value, text]) => new Option(text, value)));
  input.addEventListener('change', () => report(input.value));
  return { node: labelled(setting, input), show: (value) => (input.value = value) };
}

const choiceField = (setting, report) => selectField(setting, report, setting.choices);

const cityField = (setting, report, { cities }) =>
  selectField(
    setting,
    report,
    cities.map(({ slug, name, state }) => [slug, `${name}, ${state}`]),
  );

function namesField({ name, label, names }, report) {
  const inputs = names.map(([value]) => element('input', { type: 'checkbox', value }));
  const read = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  const labels = inputs.map((input, at) => element('label', {}, input, names[at][1]));
  const node = element('fieldset', { className: 'names', id: `set-${name}` });
  node.append(element('legend', { textContent: label }), ...labels);
  node.addEventListener('change', () => report(read()));
  return {
    node,
    show: (value) => inputs.forEach((input) => (input.checked = value.includes(input.value))),
  };
}

function markersField({ name, label }, report, { placeAhead }) {
  let markers = [];
  const list = element('ul');
  const status = element('p', { className: 'status', role: 'status' });
  const add = element('button', { type: 'button', textContent: 'Add a marker straight ahead' });
  const node = element('fieldset', { className: 'markers', id: `set-${name}` });
  node.append(element('legend', { textContent: label }), list, add, status);
  const change = (next) => {
    show(next);
    report(next);
  };
  const row = (marker, at) => {
    const input = element('input', { type: 'text', value: marker.name, maxLength: 80 });
    input.setAttribute('aria-label', `Name of marker ${at + 1}`);
    input.addEventListener('input', () => {
      markers = markers.with(at, { ...markers[at], name: input.value });
      report(markers);
    });
    const remove = element('button', { type: 'button', textContent: 'Remove' });
    remove.setAttribute('aria-label', `Remove ${marker.name || `marker ${at + 1}`}`);
    remove.addEventListener('click', () => {
      change(markers.toSpliced(at, 1));
      (list.querySelectorAll('button')[Math.min(at, markers.length - 1)] ?? add).focus();
    });
    return element('li', {}, input, remove);
  };
  const show = (value) => {
    markers = value;
    list.replaceChildren(...markers.map(row));
    add.disabled = markers.length >= MAX_MARKERS;
  };
  add.addEventListener('click', async () => {
    const place = await placeAhead();
    status.textContent = place ? '' : 'There is no ground straight ahead. Look down a little.';
    if (place) change([...markers, { ...place, name: `Marker ${markers.length + 1}` }]);
  });
  return { node, show };
}

const makers = {
  switch: switchField,
  range: rangeField,
  number: numberField,
  text: textField,
  color: colorField,
  choice: choiceField,
  city: cityField,
  names: namesField,
  markers: markersField,
};

/** Fills a form. `report` receives each change. Returns a function that shows values in the fields. */
export function createFields(form, report, sources) {
  const shows = new Map();
  for (const { title, settings } of GROUPS) {
    const group = element('details', { open: true }, element('summary', { textContent: title }));
    for (const setting of settings) {
      const { node, show } = makers[setting.kind](setting, (value) => report(setting.name, value), sources);
      shows.set(setting.name, show);
      group.append(node);
    }
    form.append(group);
  }
  return (values, names = Object.keys(values)) => names.forEach((name) => shows.get(name)?.(values[name]));
}
