/** Why a mark or a measure has no result. */
export type MeasureProblem =
  | 'sky'
  | 'unknown-height'
  | 'invalid-point'
  | 'too-few-points'
  | 'too-many-points'
  | 'same-place'
  | 'crosses-itself'
  | 'too-large'
  | 'too-few-spheres'
  | 'too-many-spheres'
  | 'same-sphere'
  | 'lines-parallel'
  | 'behind-camera'
  | 'not-above'
  | 'no-place'
  | 'no-marks'
  | 'no-partner';

/** A failure that a person can correct. */
export interface Problem {
  readonly problem: MeasureProblem;
}

/** Returns whether a result is a failure. */
export const isProblem = (result: object): result is Problem => 'problem' in result;

/** What is wrong and what to do, in English. */
export const PROBLEM_TEXTS: Readonly<Record<MeasureProblem, string>> = {
  sky: 'This pixel shows the sky. Mark a place on the ground or on something that stands there, or mark it in a second sphere.',
  'unknown-height': 'The height of this place is unknown. Mark it in a second sphere.',
  'invalid-point': 'A point must have a latitude, a longitude and an altitude. Mark it again.',
  'too-few-points': 'A distance, a height and a path need two points, and an area needs three. Add points.',
  'too-many-points': 'A measure can have at most 500 points. Finish it and start another one.',
  'same-place': 'Two neighboring points are the same place. Move or delete one of them.',
  'crosses-itself': 'The outline crosses itself. Move or delete a point.',
  'too-large': 'The points must be within 100 km of their middle. Use points that are nearer to each other.',
  'too-few-spheres': 'Mark the point in at least two spheres.',
  'too-many-spheres': 'A point can be marked in at most six spheres. Delete a mark.',
  'same-sphere': 'The point is marked twice in the same sphere. Delete one of the marks.',
  'lines-parallel':
    'The lines of sight are nearly parallel, so their point is uncertain. Mark it in a sphere that sees it from another side.',
  'behind-camera':
    'The lines of sight do not meet in front of the cameras. Mark the same point in each sphere.',
  'not-above':
    'The top must be straight above the foot. Mark it again, start with another foot, or mark it in a second sphere.',
  'no-place': 'The position of this sphere is unknown. Measure in another sphere.',
  'no-marks':
    'This point comes from a file. Drag it to its place in the picture, then mark it in a second sphere.',
  'no-partner': 'No sphere near this point shows it from another side. Mark another point.',
};
