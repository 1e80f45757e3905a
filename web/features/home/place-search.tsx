import { useEffect, useRef, useState } from 'react';
import type { FoundPlace } from '../../../elements/index.ts';
import { ApiError } from '../../api/api-error.ts';
import { searchPlaces } from '../../contract/maps.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { homeTexts } from '../../texts/home.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './home-screen.module.css';

/** The center of the United States. Places near it come first in the results. */
const US_CENTER = '39.8283,-98.5795';

/** Maximum length of a query that the host accepts. */
const MAX_QUERY = 200;

/** Maximum number of places listed. */
const MAX_PLACES = 5;

type Search =
  | { readonly phase: 'idle' | 'busy' }
  | { readonly phase: 'found'; readonly places: readonly FoundPlace[] }
  | { readonly phase: 'failed'; readonly message: string };

interface PlaceSearchProps {
  /** Goes to a place. Rejects with an `ApiError`, whose code is `not_found` if there is no sphere nearby. */
  readonly onChoose: (place: FoundPlace, signal: AbortSignal) => Promise<void>;
}

/**
 * Runs only the latest action. A new action aborts the previous one, and unmounting the component aborts the
 * latest one.
 */
function useLatest(): (act: (signal: AbortSignal) => Promise<void>) => Promise<void> {
  const { showError } = usePortal();
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  return async (act) => {
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    try {
      await act(signal);
    } catch (error) {
      if (!signal.aborted) showError(error);
    }
  };
}

/**
 * Searches for a query and lets the user choose one of the places found. If there is only one, it is chosen
 * immediately.
 */
function useSearch(onChoose: PlaceSearchProps['onChoose']) {
  const { call } = usePortal();
  const run = useLatest();
  const [search, setSearch] = useState<Search>({ phase: 'idle' });
  const choose = async (place: FoundPlace, signal: AbortSignal): Promise<void> => {
    setSearch({ phase: 'busy' });
    try {
      await onChoose(place, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      const isFar = error.code === 'not_found';
      setSearch({ phase: 'failed', message: isFar ? homeTexts.noSphere : error.message });
    }
  };
  const find = async (queryString: string, signal: AbortSignal): Promise<void> => {
    setSearch({ phase: 'busy' });
    try {
      const { results } = await call(searchPlaces, { queryString, latlng: US_CENTER }, { signal });
      const [first] = results;
      if (first === undefined) setSearch({ phase: 'failed', message: homeTexts.nothing });
      else if (results.length === 1) await choose(first, signal);
      else setSearch({ phase: 'found', places: results.slice(0, MAX_PLACES) });
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      setSearch({ phase: 'failed', message: error.message });
    }
  };
  return {
    search,
    find: (typed: string): void => {
      const query = typed.replace(/\s+/g, ' ').trim();
      if (query !== '') void run((signal) => find(query, signal));
    },
    choose: (place: FoundPlace): void => void run((signal) => choose(place, signal)),
  };
}

interface FoundPlacesProps {
  readonly places: readonly FoundPlace[];
  readonly onChoose: (place: FoundPlace) => void;
}

function FoundPlaces({ places, onChoose }: FoundPlacesProps) {
  return (
    <ul className="divided">
      {places.map((place) => (
        <li key={place.placeId}>
          <button type="button" className={styles.place} onClick={() => onChoose(place)}>
            <bdi>{place.name}</bdi>
            <bdi className="quiet small">{place.formatted_address}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const { search, find, choose } = useSearch(onChoose);
  const [query, setQuery] = useState('');
  const places = search.phase === 'found' ? search.places : null;
  const failure = search.phase === 'failed' ? search.message : null;
  return (
    <Card>
      <h2>{homeTexts.search}</h2>
      <form
        role="search"
        className={styles.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          find(query);
        }}
      >
        <TextField
          label={homeTexts.search}
          isLabelHidden
          type="search"
          name="place"
          autoComplete="street-address"
          placeholder={homeTexts.searchHint}
          maxLength={MAX_QUERY}
          value={query}
          onChange={setQuery}
          error={failure}
        />
        <Button type="submit" kind="primary" isBusy={search.phase === 'busy'}>
          {homeTexts.runSearch}
        </Button>
      </form>
      <p role="status" className="unseen">
        {failure ?? (places === null ? '' : homeTexts.found(places.length))}
      </p>
      {places === null ? null : <FoundPlaces places={places} onChoose={choose} />}
    </Card>
  );
}
