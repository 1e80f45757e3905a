import { type TemplateResult, html, nothing } from 'lit';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { LazyModule } from '../base/lazy-module.ts';
import type { WorldPart } from '../base/world-part.ts';
import type { LinkArrows, LinkArrowsHost, LinkCommands } from './link-arrows.ts';

/** The viewer whose spheres have links. */
export interface LinksHost extends LinkArrowsHost {
  readonly noLinks: boolean;
  readonly restrictedSphereList: readonly number[] | null;
  readonly panoMarkerDistance: number;
  readonly showsMap: boolean;
}

const SETTINGS = ['noLinks', 'restrictedSphereList', 'panoMarkerDistance'] as const;

/** Returns the links of a sphere as its list gives them; undefined if it has none. */
const linksOf = ({ sphere }: LocatedSphere): unknown => sphere.metadata['links'];

/** Loads the arrows to linked spheres when a sphere has links, and decides whether a page wants them. */
export class SphereLinks implements WorldPart {
  readonly name = 'links';
  readonly #host: LinksHost;
  readonly #isHidden: () => boolean;
  readonly #arrows: LazyModule<LinkArrows>;
  #located: LocatedSphere | null = null;
  /** The sphere whose arrows are shown; null if none are. */
  #shown: LocatedSphere | null = null;

  /** `isHidden` returns whether something else needs the clicks on the ground. */
  constructor(host: LinksHost, commands: LinkCommands, isHidden: () => boolean) {
    this.#host = host;
    this.#isHidden = isHidden;
    this.#arrows = new LazyModule({
      load: async () => new (await import('./link-arrows.ts')).LinkArrows(host, commands),
      failure: 'The arrows to linked spheres could not be loaded.',
      onError: commands.fail,
    });
  }

  onShow(located: LocatedSphere): void {
    this.#located = located;
    void this.#update();
  }

  onUpdate(has: (name: PropertyKey) => boolean): void {
    if (SETTINGS.some(has)) void this.#update();
  }

  onFrame(): void {
    this.#arrows.now?.follow();
  }

  onLeave(): void {
    this.#located = null;
    this.#hide();
  }

  render(): TemplateResult | typeof nothing {
    const isShown = !this.#host.showsMap && !this.#isHidden();
    return isShown ? html`${this.#arrows.now?.render()}` : nothing;
  }

  async #update(): Promise<void> {
    const located = this.#located;
    const links = located && linksOf(located);
    if (!located || links === undefined || !this.#isWanted()) {
      this.#hide();
      return;
    }
    const arrows = await this.#arrows.load();
    if (!arrows || located !== this.#located || located === this.#shown || !this.#isWanted()) return;
    this.#shown = located;
    await arrows.show(located, links);
  }

  #hide(): void {
    this.#shown = null;
    this.#arrows.now?.hide();
  }

  /** A page that allows only some spheres, or asks for no markers of spheres, does not want arrows either. */
  #isWanted(): boolean {
    const { noLinks, restrictedSphereList, panoMarkerDistance } = this.#host;
    const asksForNone = panoMarkerDistance === 0 && this.#host.hasAttribute('pano-marker-distance');
    return !noLinks && restrictedSphereList === null && !asksForNone;
  }
}
