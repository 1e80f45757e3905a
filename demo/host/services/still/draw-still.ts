import { createHash } from 'node:crypto';
import type { Size, View } from '../../../../elements/geo/camera.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import { matrixOfPose } from '../../../../elements/geo/pose.ts';
import { IDENTITY, type Mat3 } from '../../../../elements/geo/vector.ts';
import { isIconName } from '../../../../elements/model/icons/icon-set.ts';
import { poseSchema } from '../../../../elements/model/sphere.ts';
import { embeddedWatermark, showsWatermark } from '../../../../elements/model/watermark-rule.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { type drawStill as contract, MAX_STILL_PX, STILL_SIZE } from '../../../../web/contract/still.ts';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { StillProblem } from '../../providers/stills/stills.ts';
import { describeSubscription, listSubscriptions } from '../company/list-subscriptions.ts';
import { assumedFrameOf } from '../sphere/camera.ts';
import { type Located, locate } from './locate.ts';
import { markersSvg } from './marker-overlay.ts';
import { rightsOf } from './rights.ts';
import { watermarkSvg } from './watermark.ts';

type Input = CheckedInput<typeof contract>;

/** Time for which a client may keep a picture, in seconds. */
const KEPT_S = 600;

/** Time for which everybody may keep a picture with a signed address, in seconds. */
const SIGNED_KEPT_S = 3600;

/** Time after which a client can retry if too many pictures are waiting, in seconds. */
const BUSY_S = 2;

/** Time after which a client can retry if a picture was not ready in time, in seconds. */
const LATE_S = 10;

const refused = (field: string, message: string): ServiceError =>
  new ServiceError('validation_failed', `${field.slice(0, 1).toUpperCase()}${field.slice(1)} ${message}.`, {
    fields: [{ field, message }],
  });

/** Returns the size in pixels. Throws `validation_failed` if a side that follows from the other is too long. */
function sizeOf({ width, height, ratio }: Pick<Input, 'width' | 'height' | 'ratio'>): Size {
  const across = ratio ?? STILL_SIZE.width / STILL_SIZE.height;
  const size =
    width !== undefined
      ? { width, height: height ?? Math.max(1, Math.round(width / across)) }
      : {
          width: Math.max(1, Math.round((height ?? STILL_SIZE.height) * across)),
          height: height ?? STILL_SIZE.height,
        };
  for (const [name, side] of Object.entries(size))
    if (side > MAX_STILL_PX)
      throw refused('ratio', `must leave the ${name} at most ${MAX_STILL_PX} pixels, not ${side}`);
  return size;
}

/** Returns the view: as requested, or toward the place. */
function viewOf({ sphere, place }: Located, { pan, tilt, lookAt, fov }: Input): View {
  const target = lookAt ?? (place && { ...place, altitude: undefined });
  if (!target) return { pan: pan ?? 0, tilt: tilt ?? 0, fov };
  const { camera, ground } = assumedFrameOf(sphere);
  const seen = pointAt(camera, { ...target, altitude: target.altitude ?? ground });
  return { pan: pan ?? seen.pan, tilt: tilt ?? seen.tilt, fov };
}

/** Returns the rotation from the axes of a sphere's tiles to the world's. */
function frameOfTiles(metadata: string): Mat3 {
  const { pose } = JSON.parse(metadata) as Readonly<Record<string, unknown>>;
  const checked = poseSchema.safeParse(pose);
  return checked.success ? matrixOfPose(checked.data) : IDENTITY;
}

/** Returns the markers as SVG; empty if there are none. Throws `validation_failed` for an icon that does not exist. */
function markersOf({ sphere }: Located, { markers = [] }: Input, view: View, size: Size): string {
  const unknown = markers.find(({ icon }) => !isIconName(icon));
  if (unknown !== undefined)
    throw refused('markers', `must have icons of the icon set, which does not contain ${unknown.icon}`);
  const { camera, ground } = assumedFrameOf(sphere);
  const placed = markers.map(({ icon, style, color, latitude, longitude, height }) => ({
    icon,
    style,
    color,
    place: { latitude, longitude, altitude: ground + height },
  }));
  return markersSvg(placed, { camera, view, size });
}

/**
 * Returns whether a picture has the watermark: with a key, as in an embedded viewer of the company; otherwise as in the
 * viewer of the portal and of shared views (requirements, OPEN-079).
 */
async function hasWatermark(ctx: Ctx<ReadingPrincipal>): Promise<boolean> {
  const { kind, companyId } = ctx.principal;
  const subscriptions = (await listSubscriptions(ctx, companyId)).map(describeSubscription);
  return kind === 'key'
    ? embeddedWatermark(subscriptions, ctx.now)
    : showsWatermark(subscriptions, ctx.now, ctx.settings.trialDays);
}

/** Returns shapes as an SVG of the picture's size; null if there are none. */
const overlayOf = (shapes: string, { width, height }: Size): string | null =>
  shapes === ''
    ? null
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;

function problemError(problem: StillProblem): ServiceError {
  if (problem === 'missing') return notFound();
  if (problem === 'busy')
    return new ServiceError(
      'unavailable',
      'Too many pictures are being drawn. Please try again in a moment.',
      {
        retryAfterS: BUSY_S,
      },
    );
  return new ServiceError('unavailable', 'The picture is not ready yet. Please try again in a moment.', {
    retryAfterS: LATE_S,
  });
}

/** Returns how long caches may keep a picture, and which ones. A signed address is not kept after it has expired. */
function cacheControlOf({ principal, now }: Ctx<ReadingPrincipal>, { expires }: Input): string {
  if (principal.kind !== 'signed') return `private, max-age=${KEPT_S}`;
  const leftS = Math.max(0, Math.floor((expires ?? 0) - now / 1000));
  return `public, max-age=${Math.min(SIGNED_KEPT_S, leftS)}`;
}

/**
 * Draws a view of a sphere as a picture. Throws `not_found` for a sphere that the company does not see or that has no
 * tiles, `validation_failed` and `unavailable`.
 */
export async function drawStill(ctx: Ctx<ReadingPrincipal>, input: Input): Promise<Response> {
  const size = sizeOf(input);
  const located = await locate(ctx, input);
  const { sphere } = located;
  const view = viewOf(located, input);
  const markers = markersOf(located, input, view, size);
  const watermark = (await hasWatermark(ctx)) ? watermarkSvg(ctx.settings.productName, size) : '';
  const { copyright } = await rightsOf(ctx, sphere);
  const outcome = await ctx.services.stills.draw(
    {
      sphereId: sphere.id,
      version: sphere.version,
      faceWidth: sphere.front_image_width,
      frame: frameOfTiles(sphere.metadata),
      view,
      size,
      format: input.format,
      overlay: overlayOf(markers + watermark, size),
      copyright,
    },
    ctx.principal.companyId,
  );
  if ('problem' in outcome) throw problemError(outcome.problem);
  const { bytes } = outcome;
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return new Response(bytes, {
    headers: {
      'Content-Type': `image/${input.format}`,
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': cacheControlOf(ctx, input),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${etag}"`,
    },
  });
}
