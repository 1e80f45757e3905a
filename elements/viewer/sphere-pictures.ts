import type { View } from '../geo/camera.ts';
import type { Crossing } from './engine-options.ts';
import type { Screen, SpherePicture } from './sphere-picture.ts';

/** The sphere on the screen, and the one that is to take its place, at once or by a crossing. */
export class SpherePictures {
  #shown: SpherePicture | null = null;
  #coming: SpherePicture | null = null;
  /** How the coming sphere takes the place of the shown one; null cuts. */
  #crossing: Crossing | null = null;

  /** The sphere on the screen; before any is, the first one on its way there. */
  get shown(): SpherePicture | null {
    return this.#shown;
  }

  get isChanging(): boolean {
    return this.#coming !== null;
  }

  /** Whether a sphere is on its way that comes by a crossing. */
  get isToCross(): boolean {
    return this.#crossing !== null;
  }

  /** Whether two spheres are on the screen at once. */
  get isCrossing(): boolean {
    return this.#crossing?.isUnderWay === true;
  }

  /** Does something with both. */
  each(task: (picture: SpherePicture) => void): void {
    for (const picture of [this.#shown, this.#coming]) if (picture) task(picture);
  }

  /** Takes a sphere on, in place of one that was still on its way. */
  add(picture: SpherePicture, crossing: Crossing | null): void {
    this.giveUp();
    if (this.#shown) {
      this.#coming = picture;
      this.#crossing = crossing;
    } else {
      this.#shown = picture;
      crossing?.end(true);
    }
  }

  /** Gives up the sphere that is on its way; the one shown stays. */
  giveUp(): void {
    const coming = this.#coming;
    this.#coming = null;
    this.#endCrossing(false);
    coming?.dispose();
  }

  /** Asks for the tiles of a view; while both spheres are on the screen, they show all they have. */
  look(view: View, screen: Screen): void {
    if (this.isCrossing) return;
    this.#shown?.look(view, screen);
    this.#coming?.look(this.#crossing?.goalOf(view) ?? view, screen);
  }

  /** Asks for the tiles of the view that it is moving to, which says nothing about a crossing. */
  lookAhead(view: View | null, screen: Screen): void {
    if (!this.#crossing) this.each((picture) => picture.lookAhead(view, screen));
  }

  /** Lets the coming sphere take its place, or go on its way there: tells which, or null while it must wait for tiles. */
  step(now: number, canDraw: boolean): 'changed' | 'on-its-way' | null {
    const [shown, coming, crossing] = [this.#shown, this.#coming, this.#crossing];
    if (!shown || !coming?.isCovered()) return null;
    if (crossing && canDraw && crossing.step(shown, coming, now)) return 'on-its-way';
    // The crossing may have been given up on its way.
    if (this.#coming !== coming) return 'changed';
    this.#change(coming);
    return 'changed';
  }

  /** Cuts to the coming sphere where both are on the screen; true when they were. */
  cutShort(): boolean {
    if (!this.#coming || !this.isCrossing) return false;
    this.#change(this.#coming);
    return true;
  }

  /** Gives both back. */
  dispose(): void {
    this.giveUp();
    this.#shown?.dispose();
    this.#shown = null;
  }

  #change(next: SpherePicture): void {
    this.#shown?.dispose();
    this.#shown = next;
    this.#coming = null;
    this.#endCrossing(true);
  }

  #endCrossing(arrived: boolean): void {
    const crossing = this.#crossing;
    this.#crossing = null;
    crossing?.end(arrived);
  }
}
