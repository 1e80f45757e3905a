import { useEffect, useRef, useState } from 'react';
import type { FoundPlace } from '../../../elements/index.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { searchPlaces } from '../../contract/maps.ts';
import { coverageOfPlaces } from '../../contract/sphere.ts';
import { distanceText } from '../../lib/distance-text.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import type { PlaceView } from '../../sphere/place-view.ts';
import { searchOf, type SceneView } from '../../sphere/scene-view.ts';
import { homeTexts } from '../../texts/home.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/page.tsx';
import { placeWithoutChoice } from './place-without-choice.ts';
import styles from './home-screen.module.css';

/** The center of the United States. Places near it come first in the results. */
const US_CENTER = '39.8283,-98.5795';

/** Maximum length of a query that the host accepts. */
const MAX_QUERY = 200;

/** Maximum number of places listed. */
const MAX_PLACES = 5;

type Search =
  | { readonly phase: 'idle' | 'busy' }
  | { readonly phase: 'found'; readonly results: readonly Result[] }
  | { readonly phase: 'away'; readonly message: string; readonly view: SceneView }
  | { readonly phase: 'failed'; readonly message: string };

/** A place that a search found. */
interface Result {
  readonly place: FoundPlace;
  /** Whether there is imagery of the place; null if this is unknown. */
  readonly isCovered: boolean | null;
}

interface PlaceSearchProps {
  /**
   * Goes to a place of which there is imagery. Rejects with an `ApiError`, whose code is `not_found` if there is no
   * sphere nearby.
   */
  readonly onChoose: (place: FoundPlace, signal: AbortSignal) => Promise<PlaceView>;
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

/** Returns for each place whether there is imagery of it; nothing if the host cannot say. */
async function coverageOf(
  call: ApiClient,
  found: readonly FoundPlace[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const places = found.map(({ location: { lat, lng } }) => ({ latitude: lat, longitude: lng }));
  try {
    return (await call(coverageOfPlaces, { places }, { signal })).places.map(({ is_covered }) => is_covered);
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Returns the results to list. */
const resultsOf = (places: readonly FoundPlace[], covered: readonly boolean[]): readonly Result[] =>
  places.slice(0, MAX_PLACES).map((place, at) => ({ place, isCovered: covered[at] ?? null }));

/**
 * Searches for a query and lets the user choose one of the places found, unless there is only one to choose.
 */
function useSearch(onChoose: PlaceSearchProps['onChoose']) {
  const { call } = usePortal();
  const run = useLatest();
  const [search, setSearch] = useState<Search>({ phase: 'idle' });
  const choose = async (place: FoundPlace, signal: AbortSignal): Promise<void> => {
    setSearch({ phase: 'busy' });
    try {
      const { view, away } = await onChoose(place, signal);
      if (away !== null)
        setSearch({
          phase: 'away',
          view,
          message: homeTexts.notCovered(
            place.name,
            distanceText(away.distanceM, navigator.language),
            away.area,
          ),
        });
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
      if (results.length === 0) setSearch({ phase: 'failed', message: homeTexts.nothing });
      else {
        const covered = results.length === 1 ? [] : await coverageOf(call, results, signal);
        const place = placeWithoutChoice(queryString, results, covered);
        if (place) await choose(place, signal);
        else setSearch({ phase: 'found', results: resultsOf(results, covered) });
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      setSearch({ phase: 'failed', message: error.message });
    }
  };
  return {
    search,
    find: (typed: string): void => {
      const query = typed.replace(/\s+/g, ' ').trim();
      if (query === '') setSearch({ phase: 'failed', message: homeTexts.typePlace });
      else void run((signal) => find(query, signal));
    },
    choose: (place: FoundPlace): void => void run((signal) => choose(place, signal)),
  };
}

interface FoundPlacesProps {
  readonly results: readonly Result[];
  readonly onChoose: (place: FoundPlace) => void;
}

function FoundPlaces({ results, onChoose }: FoundPlacesProps) {
  return (
    <ul className="divided">
      {results.map(({ place, isCovered: isHere }) => (
        <li key={place.placeId}>
          <button type="button" className={styles.place} onClick={() => onChoose(place)}>
            <bdi>{place.name}</bdi>
            <bdi className="quiet small">{place.formatted_address}</bdi>
            {place.missingNumber === undefined ? null : (
              <span className="small">{homeTexts.noNumber(place.missingNumber)}</span>
            )}
            {isHere === false ? <span className="quiet small">{homeTexts.uncovered}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const { search, find, choose } = useSearch(onChoose);
  const [query, setQuery] = useState('');
  const results = search.phase === 'found' ? search.results : null;
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
        {failure ?? (results === null ? '' : homeTexts.found(results.length))}
      </p>
      {search.phase === 'away' ? (
        <p className={styles.notCovered} role="status">
          {search.message}
          <ButtonLink url={`${paths.scene}${searchOf(search.view)}`}>{homeTexts.goToNearest}</ButtonLink>
        </p>
      ) : null}
      {results === null ? null : <FoundPlaces results={results} onChoose={choose} />}
    </Card>
  );
}
