const regionNames = {
  AL: 'Alabama',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IL: 'Illinois',
  IN: 'Indiana',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  NC: 'North Carolina',
  NE: 'Nebraska',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  WA: 'Washington',
  WI: 'Wisconsin',
};

const byText = (a, b) => a.localeCompare(b, 'en');

function groupOf(label, options) {
  const group = document.createElement('optgroup');
  group.label = label;
  group.append(...options);
  return group;
}

const marketOption = ({ slug, name }) => new Option(name, `market:${slug}`);

const photoOption = ({ id, title }) => new Option(title ?? `Sphere ${id}`, `photo:${id}`);

/** Fills a list with the visitor's photographs, followed by the markets of each state. */
export function fillChoices(select, markets, photographs) {
  const states = [...new Set(markets.map(({ state }) => state))];
  const named = states.map((state) => [regionNames[state] ?? state, state]).sort(([a], [b]) => byText(a, b));
  const groups = named.map(([label, state]) => {
    const within = markets.filter((market) => market.state === state);
    return groupOf(label, within.sort((a, b) => byText(a.name, b.name)).map(marketOption));
  });
  if (photographs.length > 0) groups.unshift(groupOf('Your photographs', photographs.map(photoOption)));
  select.replaceChildren(...groups);
}

export function fillYears(fieldset, flights, onChoose) {
  const choices = flights.map(({ year, package: flight }) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: 'flight', value: flight });
    input.addEventListener('change', () => onChoose(flight));
    const text = document.createElement('span');
    text.textContent = String(year);
    label.append(input, text);
    return label;
  });
  fieldset.replaceChildren(fieldset.querySelector('legend'), ...choices);
}
