import { MAX_QUERY, readPoint, type Service, wrapResults } from './service.ts';
import { searchResult } from './wire-places.ts';

/** Searches for places by text, and prefers places near `location`. */
export const textSearch: Service = {
  path: 'place/textsearch',
  wrap: wrapResults({ html_attributions: [] }),
  find: (gazetteer, { query = '', location }) => {
    const near = location === undefined ? null : readPoint(location);
    const isBadPoint = location !== undefined && near === null;
    if (isBadPoint || query.trim() === '' || query.length > MAX_QUERY) return { status: 'INVALID_REQUEST' };
    return gazetteer.find(query, near).map(searchResult);
  },
};
