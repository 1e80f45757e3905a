import { type ReactiveControllerHost, type TemplateResult, html, nothing } from 'lit';
import type { ViewerTexts } from '../panels/texts.ts';
import { adoptStyles } from './popups/adopt-styles.ts';
import { poweredByLine } from './powered-by.ts';
import { Watermark } from './watermark.ts';
import { watermarkStyles } from './watermark.styles.ts';

/** What tells whose viewer it is: the watermark over the picture and the line at its foot. */
export class Branding {
  readonly #watermark: Watermark;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    adoptStyles(host.renderRoot, [watermarkStyles]);
    this.#watermark = new Watermark(host);
  }

  render(hasWatermark: boolean, poweredBy: boolean, texts: ViewerTexts): TemplateResult {
    return html`${this.#watermark.render(hasWatermark ? texts.product : null)}
    ${poweredBy ? poweredByLine(texts) : nothing}`;
  }
}
