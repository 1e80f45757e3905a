import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { View } from '../../../elements/geo/camera.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import type { Gray } from './ssim.ts';

/** The variables of the page that `serve.ts` sends. */
interface FlightWindow extends Window {
  clock: number | null;
  longest: number;
  start: number;
}

type Attributes = Readonly<Record<string, string>>;

/** A flight has begun if no request has been open for this many milliseconds. */
const QUIET_MS = 700;

/** Controls a page with one viewer, whose flights can be stopped at any moment. */
export class FlightPage {
  readonly #page: Page;
  readonly #origin: string;
  readonly #folder: string | undefined;
  #openRequests = 0;
  #quietSince = 0;

  /** @param folder - The folder in which pictures are saved, if any. */
  constructor(page: Page, origin: string, folder: string | undefined) {
    this.#page = page;
    this.#origin = origin;
    this.#folder = folder;
    page.on('request', () => (this.#openRequests += 1));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', () => {
        this.#openRequests -= 1;
        this.#quietSince = performance.now();
      });
  }

  /** Opens the page with a viewer. Resolves when it is sharp and, if it has a surface, when that is built. */
  async open(sphere: number, { pan, tilt, fov }: View, surface: string | null): Promise<void> {
    const attributes: Attributes = {
      src: '/spheres.geojson',
      'no-controls': '',
      sphere: String(sphere),
      pan: String(pan),
      tilt: String(tilt),
      fov: String(fov),
      ...(surface !== null && { surface }),
    };
    this.#openRequests = 0;
    await this.#page.goto(this.#origin);
    await this.#page.evaluate(async (given) => {
      await customElements.whenDefined('sphere-viewer');
      const viewer = document.createElement('sphere-viewer');
      for (const [name, value] of Object.entries(given)) viewer.setAttribute(name, value);
      const settled = new Promise((resolve) => viewer.addEventListener('sphere-settle', resolve));
      document.body.append(viewer);
      await settled;
      await viewer.unproject({ x: 1, y: 1 });
    }, attributes);
  }

  /** Begins a flight that stays at its beginning. */
  async depart(sphere: number): Promise<void> {
    await this.#page.evaluate((id) => {
      const state = window as unknown as FlightWindow;
      state.start = state.clock = performance.now();
      void (document.querySelector('sphere-viewer') as SphereViewer).flyTo({ sphere: id });
    }, sphere);
    this.#quietSince = performance.now();
    while (this.#openRequests > 0 || performance.now() - this.#quietSince < QUIET_MS)
      await this.#page.waitForTimeout(50);
  }

  /** Draws the flight at a time after its beginning. */
  async advanceTo(ms: number): Promise<void> {
    await this.#page.evaluate(async (elapsed) => {
      const state = window as unknown as FlightWindow;
      state.clock = state.start + elapsed;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, ms);
  }

  /** Flies to a sphere without stops. Resolves with the longest frame of scripts, in milliseconds. */
  flyThrough(sphere: number): Promise<number> {
    return this.#page.evaluate(async (id) => {
      const state = window as unknown as FlightWindow;
      state.longest = 0;
      await (document.querySelector('sphere-viewer') as SphereViewer).flyTo({ sphere: id });
      return state.longest;
    }, sphere);
  }

  /** Returns the picture of the viewer. */
  async shot(name: string): Promise<Gray> {
    const png = await this.#page.screenshot();
    if (this.#folder !== undefined) {
      await mkdir(this.#folder, { recursive: true });
      await sharp(png).toFile(join(this.#folder, `${name}.png`));
    }
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  }
}
