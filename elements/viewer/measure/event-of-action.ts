import type { ToolEvent } from '../../measure/tool.ts';
import type { MeasureAction } from '../../panels/panel-requests.ts';

/** The requests that are more than an event of the tool. */
type OtherAction = 'start' | 'finish' | 'units' | 'export' | 'import' | 'move';

/** Returns the event of the tool that a request in the panel causes. */
export function eventOfAction(action: Exclude<MeasureAction, { readonly kind: OtherAction }>): ToolEvent {
  switch (action.kind) {
    case 'place':
      return { type: 'refine', at: null };
    case 'refine':
    case 'delete-point':
      return { type: action.kind, at: { id: action.id, index: action.index } };
    case 'rename':
      return { type: 'rename', id: action.id, name: action.name };
    case 'select':
    case 'delete':
      return { type: action.kind, id: action.id };
    default:
      return { type: action.kind };
  }
}
