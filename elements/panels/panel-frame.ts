import { type TemplateResult, html, nothing } from 'lit';
import { ICONS } from './icons.ts';

export interface PanelFrame {
  readonly title: string;
  readonly closeLabel: string;
  readonly body: TemplateResult;
  readonly footer?: TemplateResult | typeof nothing;
  /** Called when the user presses Escape within the panel or clicks its close button. */
  readonly onClose: () => void;
}

/** Renders a non-modal dialog with a title. The close button and Escape close the dialog. */
export function panelFrame({
  title,
  closeLabel,
  body,
  footer = nothing,
  onClose,
}: PanelFrame): TemplateResult {
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return html`
    <section
      class="panel"
      part="panel"
      role="dialog"
      aria-labelledby="title"
      tabindex="-1"
      @keydown=${closeOnEscape}
    >
      <div class="header" part="header">
        <h2 id="title" part="title">${title}</h2>
        <button part="close" aria-label=${closeLabel} @click=${onClose}>${ICONS.close}</button>
      </div>
      <div class="body" part="body">${body}</div>
      ${footer === nothing ? nothing : html`<div class="footer" part="footer">${footer}</div>`}
    </section>
  `;
}
