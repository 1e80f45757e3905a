import { Link as RouteLink } from 'wouter';
import { paths } from '../../rules/screens/paths.ts';
import { searchOf, type MarkedPlace, type SceneView } from '../../sphere/scene-view.ts';
import { Picture, ViewPicture } from '../../sphere/view-picture.tsx';
import styles from './home-screen.module.css';

interface ViewCard {
  readonly id: string;
  readonly name: string;
  readonly view: SceneView;
  /** URL of a stored picture, null until it has loaded; absent if the picture is drawn. */
  readonly picture?: string | null;
  /** The place that the view shows; absent for views of no place in particular. */
  readonly place?: MarkedPlace | undefined;
}

/** Returns what tells places of the same name apart: the address without the name. */
function localityOf({ name, formatted_address: address }: MarkedPlace): string {
  const rest = address.startsWith(name) ? address.slice(name.length) : address;
  return rest.replace(/^[\s,]+/, '');
}

/** Shows images of views with their names. Each card opens its view in the scene. */
export function ViewCards({ cards }: { readonly cards: readonly ViewCard[] }) {
  return (
    <ul className={styles.views}>
      {cards.map(({ id, name, view, place, picture }) => (
        <li key={id}>
          <RouteLink href={`${paths.scene}${searchOf(view, place)}`} className={styles.view}>
            {picture === undefined ? <ViewPicture view={view} /> : <Picture url={picture} />}
            <bdi className={styles.viewName}>{name}</bdi>
            {place === undefined ? null : <bdi className={styles.viewPlace}>{localityOf(place)}</bdi>}
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}
