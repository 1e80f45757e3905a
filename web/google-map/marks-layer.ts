/// <reference types="google.maps" />
import type { Mark } from './frame-messages.ts';

interface LayerEvents {
  readonly onSelect: (mark: Mark) => void;
  readonly onHover: (id: number | null) => void;
}

/** A layer over Google's map with a button for each mark. */
export interface MarksLayer {
  readonly view: google.maps.OverlayView;
  readonly show: (marks: readonly Mark[]) => void;
}

function buttonOf(mark: Mark, { onSelect, onHover }: LayerEvents): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `mark ${mark.kind}${mark.isActive ? ' active' : ''}`;
  button.ariaLabel = mark.label;
  button.title = mark.label;
  if (mark.kind !== 'sphere') button.textContent = mark.label;
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onSelect(mark);
  });
  if (mark.kind === 'sphere') {
    button.addEventListener('pointerenter', () => onHover(mark.id));
    button.addEventListener('pointerleave', () => onHover(null));
  }
  return button;
}

/** Creates the layer. The class of overlays is part of Google's library. */
export function createMarksLayer(
  OverlayView: typeof google.maps.OverlayView,
  events: LayerEvents,
): MarksLayer {
  const pane = document.createElement('div');
  let shown: readonly (readonly [Mark, HTMLButtonElement])[] = [];

  class Layer extends OverlayView {
    override onAdd(): void {
      this.getPanes()?.overlayMouseTarget.append(pane);
    }

    override onRemove(): void {
      pane.remove();
    }

    override draw(): void {
      // There is no projection before Google has drawn the map.
      const projection = this.getProjection() as google.maps.MapCanvasProjection | undefined;
      for (const [{ lat, lng }, button] of shown) {
        const at = projection?.fromLatLngToDivPixel({ lat, lng });
        if (at) Object.assign(button.style, { left: `${at.x}px`, top: `${at.y}px` });
      }
    }
  }

  const view = new Layer();
  return {
    view,
    show: (marks) => {
      shown = marks.map((mark) => [mark, buttonOf(mark, events)] as const);
      pane.replaceChildren(...shown.map(([, button]) => button));
      view.draw();
    },
  };
}
