const isText = (value) => typeof value === 'string' && value !== '';
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);

const isMarket = (value) =>
  [value?.slug, value?.name, value?.state].every(isText) &&
  [value.latitude, value.longitude, value.opening?.sphere, value.opening?.pan].every(isNumber) &&
  Array.isArray(value.flights) &&
  value.flights.every(({ year, package: flight }) => isNumber(year) && isText(flight));

/** Converts a feature of a list to a sphere. Returns null if the feature is not valid. */
function sphereOf(feature) {
  const [longitude, latitude] = feature?.geometry?.coordinates ?? [];
  const { id, title = null, package: flight = null } = feature?.properties ?? {};
  if (![longitude, latitude, id].every(isNumber)) return null;
  return { id, title, latitude, longitude, flight: flight?.name ?? null };
}

/** Returns the JSON at a URL, or null if it cannot be read. */
async function read(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.json().catch(() => null) : null;
}

/** Returns the markets of the sample world, or an empty list if they cannot be read. */
export async function fetchMarkets() {
  const list = await read('/sample/markets.json');
  return Array.isArray(list?.markets) ? list.markets.filter(isMarket) : [];
}

/** Returns the spheres of a GeoJSON file, or an empty list if the file cannot be read. */
export async function fetchSpheres(url) {
  const list = await read(url);
  return Array.isArray(list?.features) ? list.features.map(sphereOf).filter((sphere) => sphere !== null) : [];
}
