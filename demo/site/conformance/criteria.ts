export interface Criterion {
  /** Number of the criterion in WCAG 2.2. */
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** The version of WCAG that introduced the criterion. Laws can require an older version. */
  readonly since: '2.0' | '2.1' | '2.2';
}

const of =
  (since: Criterion['since']) =>
  <Id extends string>(id: Id, level: Criterion['level'], name: string): Criterion & { readonly id: Id } => ({
    id,
    name,
    level,
    since,
  });

const first = of('2.0');
const in21 = of('2.1');
const in22 = of('2.2');

/**
 * The success criteria of the levels A and AA of WCAG 2.2 (https://www.w3.org/TR/WCAG22/), in their order. Version 2.2 has
 * removed 4.1.1.
 */
export const CRITERIA = [
  first('1.1.1', 'A', 'Non-text Content'),
  first('1.2.1', 'A', 'Audio-only and Video-only (Prerecorded)'),
  first('1.2.2', 'A', 'Captions (Prerecorded)'),
  first('1.2.3', 'A', 'Audio Description or Media Alternative (Prerecorded)'),
  first('1.2.4', 'AA', 'Captions (Live)'),
  first('1.2.5', 'AA', 'Audio Description (Prerecorded)'),
  first('1.3.1', 'A', 'Info and Relationships'),
  first('1.3.2', 'A', 'Meaningful Sequence'),
  first('1.3.3', 'A', 'Sensory Characteristics'),
  in21('1.3.4', 'AA', 'Orientation'),
  in21('1.3.5', 'AA', 'Identify Input Purpose'),
  first('1.4.1', 'A', 'Use of Color'),
  first('1.4.2', 'A', 'Audio Control'),
  first('1.4.3', 'AA', 'Contrast (Minimum)'),
  first('1.4.4', 'AA', 'Resize Text'),
  first('1.4.5', 'AA', 'Images of Text'),
  in21('1.4.10', 'AA', 'Reflow'),
  in21('1.4.11', 'AA', 'Non-text Contrast'),
  in21('1.4.12', 'AA', 'Text Spacing'),
  in21('1.4.13', 'AA', 'Content on Hover or Focus'),
  first('2.1.1', 'A', 'Keyboard'),
  first('2.1.2', 'A', 'No Keyboard Trap'),
  in21('2.1.4', 'A', 'Character Key Shortcuts'),
  first('2.2.1', 'A', 'Timing Adjustable'),
  first('2.2.2', 'A', 'Pause, Stop, Hide'),
  first('2.3.1', 'A', 'Three Flashes or Below Threshold'),
  first('2.4.1', 'A', 'Bypass Blocks'),
  first('2.4.2', 'A', 'Page Titled'),
  first('2.4.3', 'A', 'Focus Order'),
  first('2.4.4', 'A', 'Link Purpose (In Context)'),
  first('2.4.5', 'AA', 'Multiple Ways'),
  first('2.4.6', 'AA', 'Headings and Labels'),
  first('2.4.7', 'AA', 'Focus Visible'),
  in22('2.4.11', 'AA', 'Focus Not Obscured (Minimum)'),
  in21('2.5.1', 'A', 'Pointer Gestures'),
  in21('2.5.2', 'A', 'Pointer Cancellation'),
  in21('2.5.3', 'A', 'Label in Name'),
  in21('2.5.4', 'A', 'Motion Actuation'),
  in22('2.5.7', 'AA', 'Dragging Movements'),
  in22('2.5.8', 'AA', 'Target Size (Minimum)'),
  first('3.1.1', 'A', 'Language of Page'),
  first('3.1.2', 'AA', 'Language of Parts'),
  first('3.2.1', 'A', 'On Focus'),
  first('3.2.2', 'A', 'On Input'),
  first('3.2.3', 'AA', 'Consistent Navigation'),
  first('3.2.4', 'AA', 'Consistent Identification'),
  in22('3.2.6', 'A', 'Consistent Help'),
  first('3.3.1', 'A', 'Error Identification'),
  first('3.3.2', 'A', 'Labels or Instructions'),
  first('3.3.3', 'AA', 'Error Suggestion'),
  first('3.3.4', 'AA', 'Error Prevention (Legal, Financial, Data)'),
  in22('3.3.7', 'A', 'Redundant Entry'),
  in22('3.3.8', 'AA', 'Accessible Authentication (Minimum)'),
  first('4.1.2', 'A', 'Name, Role, Value'),
  in21('4.1.3', 'AA', 'Status Messages'),
] as const;

export type CriterionId = (typeof CRITERIA)[number]['id'];
