import { z } from 'zod';
import { hostileInCode, hostileInLine, hostileInText } from '../rules/hostile-characters.ts';

/** Maximum size of the measures that are saved with a view, in characters of JSON. */
export const MAX_MEASURES_CHARS = 32_000;

/** Maximum size of the body of a call that saves measures, whose strings may contain escaped characters, in bytes. */
export const MEASURES_BODY_BYTES = 200_000;

/** Maximum number of measures that are saved with a view. */
const MAX_MEASURES = 100;

/** Returns the schema of a text without the characters that a pattern finds. */
const textWithout = (hostile: RegExp, maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !hostile.test(text), { error: 'must not contain hidden characters' });

const name = textWithout(hostileInLine, 100);

const value = z.union([textWithout(hostileInText, 500), z.number(), z.boolean(), z.null()]);
const row = z.union([value, z.array(value)]);
const record = z.record(name, z.union([value, z.array(row)]));

const position = z.array(z.number()).min(2).max(3);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
]);

/** Measures and drawn shapes as the viewer writes them: a FeatureCollection (RFC 7946) of points, lines and polygons. */
export const measuresSchema = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z
      .array(
        z.object({
          type: z.literal('Feature'),
          id: z.union([textWithout(hostileInCode, 100), z.number()]).optional(),
          geometry,
          properties: z.record(name, z.union([value, z.array(z.union([row, record]))])),
        }),
      )
      .max(MAX_MEASURES, { error: `must have at most ${MAX_MEASURES} measures`, abort: true }),
  })
  .refine((measures) => JSON.stringify(measures).length <= MAX_MEASURES_CHARS, {
    error: `must have at most ${MAX_MEASURES_CHARS} characters as JSON`,
  });

export const measuresField = () =>
  measuresSchema
    .nullable()
    .describe(
      'Measures and drawn shapes as GeoJSON, as the `measures` of the viewer are; null if there are none.',
    );

export type SavedMeasures = z.infer<typeof measuresSchema>;
