import type { ReactiveControllerHost } from 'lit';
import type { FollowOptions, LedControl } from '../../input/orientation/follow-device.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

export interface OrientationHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
  readonly shownTexts: ViewerTexts;
}

export interface OrientationOptions extends Pick<FollowOptions, 'hasNorth' | 'prefersReducedMotion'> {
  readonly control: LedControl;
}
