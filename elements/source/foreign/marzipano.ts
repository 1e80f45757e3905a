import * as z from 'zod/mini';
import { toDeg } from '../../geo/angle.ts';
import { issuesText, spheresInvalid } from '../read-json.ts';
import { type Hotspot, type Scene, absoluteUrl } from './scene.ts';

const size = z.number().check(z.positive());

/** What distinguishes such a tour from other files with scenes. */
const markSchema = z.object({
  scenes: z.array(z.looseObject({ levels: z.array(z.unknown()) })).check(z.minLength(1)),
});

/** The data of a tour that the Marzipano Tool has exported. */
const tourSchema = z.object({
  scenes: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        levels: z
          .array(z.object({ tileSize: size, size, fallbackOnly: z.optional(z.boolean()) }))
          .check(z.minLength(1)),
        initialViewParameters: z.optional(
          z.object({ yaw: z.number(), pitch: z.number(), fov: z.optional(z.number()) }),
        ),
        linkHotspots: z.optional(z.unknown()),
        infoHotspots: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1)),
});

const hotspotSchema = z.object({
  yaw: z.number(),
  pitch: z.number(),
  target: z.optional(z.string()),
  title: z.optional(z.string()),
});

/** Reads hotspots. Invalid ones are left out. Those that lead to a scene have its name. */
function hotspotsOf(lists: readonly unknown[], scenes: readonly { id: string; name: string }[]): Hotspot[] {
  return lists.flat().flatMap((each) => {
    const { data } = hotspotSchema.safeParse(each);
    if (!data) return [];
    const { yaw, pitch, target, title = '' } = data;
    const at = scenes.findIndex(({ id }) => id === target);
    return [
      {
        pan: toDeg(yaw),
        tilt: -toDeg(pitch) + 0,
        text: scenes[at]?.name ?? title,
        target: at < 0 ? null : at + 1,
      },
    ];
  });
}

/**
 * Reads the data of a tour that the Marzipano Tool has exported (`APP_DATA` in `data.js`). Returns null for anything
 * else. Throws `source-invalid` for data with invalid values. Angles are in radians, and pitch is positive below the horizon.
 */
export function readMarzipano(content: unknown, base: string): readonly Scene[] | null {
  if (!markSchema.safeParse(content).success) return null;
  const tour = tourSchema.safeParse(content);
  if (!tour.success)
    throw spheresInvalid(
      `${base} is not a valid tour of the Marzipano Tool: ${issuesText(tour.error.issues)}. Correct the value, or export the tour again, and open its app-files/data.js.`,
    );
  const { scenes } = tour.data;
  return scenes.map(({ id, name, levels, initialViewParameters: view, ...more }) => ({
    title: name,
    hotspots: hotspotsOf([more.linkHotspots, more.infoHotspots], scenes),
    copyright: null,
    heading: null,
    limits: null,
    view: view
      ? {
          pan: toDeg(view.yaw),
          tilt: -toDeg(view.pitch) + 0,
          ...(view.fov !== undefined && { fov: toDeg(view.fov) }),
        }
      : null,
    picture: {
      kind: 'tiles',
      tiles: absoluteUrl(`tiles/${id}/{level}/{face}/{y}/{x}.jpg`, base),
      // The levels are numbered from the coarsest. The tool writes no tiles for a level that is only a fallback.
      levels: levels
        .map((level, at) => ({ ...level, name: String(at) }))
        .filter(({ fallbackOnly }) => fallbackOnly !== true)
        .map(({ size: faceWidth, tileSize: tileWidth, name: level }) => ({
          faceWidth,
          tileWidth,
          name: level,
        }))
        .reverse(),
    },
  }));
}
