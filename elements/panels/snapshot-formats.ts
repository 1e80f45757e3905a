import { type TemplateResult, css, html, nothing } from 'lit';
import type { Size } from '../geo/camera.ts';
import { adoptStyles } from '../page/adopt-styles.ts';
import { filled } from '../page/setting.ts';
import type { PictureTexts } from './lazy-texts.ts';
import {
  PICTURE_RATIOS,
  type PictureFormat,
  type PictureRatio,
  type PictureWidth,
  type SnapshotProblem,
  pictureSize,
  widthsOf,
} from './picture-format.ts';
import type { ViewerTexts } from './texts.ts';

export { pictureSize };

export const ENGLISH_PICTURE: PictureTexts = {
  ratio: 'Aspect ratio',
  viewer: 'Viewer',
  width: 'Width',
  screen: 'Screen',
  pixels: '{n} px',
  size: '{width} × {height} pixels',
  loading: 'Loading the picture at this size: {percent} %',
  incomplete:
    'Some parts did not arrive in time, so they are less sharp. Retake the snapshot to load them again.',
  slow: 'The picture could not be loaded at this size. Retake it, or choose a smaller width.',
};

const formatStyles = css`
  .note {
    margin: 6px 0 0;
    color: var(--_quiet);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .note:empty {
    display: none;
  }
  .formats {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
    margin-block-start: 8px;
  }
  .formats span {
    display: block;
    color: var(--_quiet);
    font-size: 0.8125rem;
  }
  select {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 44px;
    padding-inline: 8px;
    border: 1px solid var(--_quiet);
    border-radius: 8px;
    background: Canvas;
    color: CanvasText;
    color-scheme: light dark;
    font: inherit;
  }
  select:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;

const textsOf = ({ snapshots }: Pick<ViewerTexts, 'snapshots'>): PictureTexts =>
  filled(snapshots, ENGLISH_PICTURE);

/** Returns what is shown in place of a large snapshot; undefined if there is nothing to say about its size. */
export function largeText(
  texts: ViewerTexts,
  { loaded, problem }: { readonly loaded: number | null; readonly problem: SnapshotProblem },
): string | undefined {
  const { loading, slow } = textsOf(texts);
  if (loaded !== null) return loading.replace('{percent}', String(Math.floor(100 * loaded)));
  return problem === 'slow' ? slow : undefined;
}

interface Formats {
  readonly texts: ViewerTexts;
  readonly format: PictureFormat;
  /** The size of the viewer in CSS pixels. */
  readonly shown: Size;
  readonly pixelRatio: number;
  /** Whether the snapshot has parts that are less sharp. */
  readonly isIncomplete: boolean;
  readonly onChoose: (format: PictureFormat) => void;
}

/** Renders the choice of aspect ratio and width, and the size of the snapshot. */
export function renderFormats(root: ParentNode, formats: Formats): TemplateResult {
  adoptStyles(root, [formatStyles]);
  const { format, shown, isIncomplete } = formats;
  const texts = textsOf(formats.texts);
  const choose = (change: Partial<PictureFormat>): void => {
    const next = { ...format, ...change };
    // A width that is too large for the chosen ratio becomes that of the screen.
    const isPossible = widthsOf(next.ratio, shown).includes(next.width);
    formats.onChoose(isPossible ? next : { ...next, width: 'screen' });
  };
  return html`
    <p class="note" role="status">${isIncomplete ? texts.incomplete : nothing}</p>
    <div class="formats">
      <label>
        <span>${texts.ratio}</span>
        <select part="ratio" @change=${(event: Event) => choose({ ratio: chosenIn(event) as PictureRatio })}>
          ${PICTURE_RATIOS.map(
            (each) =>
              html`<option value=${each} .selected=${each === format.ratio}>
                ${each === 'viewer' ? texts.viewer : each}
              </option>`,
          )}
        </select>
      </label>
      <label>
        <span>${texts.width}</span>
        <select part="width" @change=${(event: Event) => choose({ width: chosenIn(event) as PictureWidth })}>
          ${widthsOf(format.ratio, shown).map(
            (each) =>
              html`<option value=${each} .selected=${each === format.width}>
                ${each === 'screen' ? texts.screen : texts.pixels.replace('{n}', each)}
              </option>`,
          )}
        </select>
      </label>
    </div>
    <p class="note">${sizeText(formats, texts)}</p>
  `;
}

function sizeText({ format, shown, pixelRatio }: Formats, { size }: PictureTexts): string {
  const { width, height } = pictureSize(format, shown, pixelRatio) ?? {
    width: Math.floor(shown.width * pixelRatio),
    height: Math.floor(shown.height * pixelRatio),
  };
  return size.replace('{width}', String(width)).replace('{height}', String(height));
}

/** Returns the value that the user has chosen in a list. */
const chosenIn = ({ target }: Event): string => (target as HTMLSelectElement).value;
