import { Link as RouteLink } from 'wouter';
import { paths } from '../../routes/paths.ts';
import { searchOf, type SceneView } from '../../sphere/scene-view.ts';
import { ViewPicture } from '../../sphere/view-picture.tsx';
import styles from './home-screen.module.css';

interface ViewCard {
  readonly id: string;
  readonly name: string;
  readonly view: SceneView;
}

/** Shows images of views with their names. Each card opens its view in the scene. */
export function ViewCards({ cards }: { readonly cards: readonly ViewCard[] }) {
  return (
    <ul className={styles.views}>
      {cards.map(({ id, name, view }) => (
        <li key={id}>
          <RouteLink href={`${paths.scene}${searchOf(view)}`} className={styles.view}>
            <ViewPicture view={view} />
            <bdi className={styles.viewName}>{name}</bdi>
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}
