/** Nearest and farthest distance of faces from a camera's plane that are drawn, in meters. */
export const [NEAR, FAR] = [1, 4000];

/** Distance of what is not on a face and not on the ground, in meters. */
const HORIZON = 20_000;

/**
 * Blends the colors that two pictures have for a place. A picture counts only if its camera sees the place: if nothing
 * on its cube map of depths is nearer. What neither camera sees gets the blurred colors of both.
 */
const PAINT = /* glsl */ `
precision highp float;
precision highp samplerCube;
precision highp samplerCubeShadow;
uniform samplerCube fromPicture, toPicture;
uniform samplerCubeShadow fromDepth, toDepth;
uniform mat3 fromTurn, toTurn;
uniform vec3 way;
uniform float share;
out vec4 color;

float visible(samplerCubeShadow depths, vec3 ray) {
  vec3 sides = abs(ray);
  float along = 0.998 * max(sides.x, max(sides.y, sides.z)) - 0.1;
  float depth = (${FAR}.0 - ${FAR * NEAR}.0 / along) / ${FAR - NEAR}.0;
  return texture(depths, vec4(ray, min(depth, 1.0)));
}

void paint(vec3 place) {
  vec3 fromRay = fromTurn * place;
  vec3 toRay = toTurn * (place - way);
  float fromShare = (1.0 - share) * visible(fromDepth, fromRay);
  float toShare = share * visible(toDepth, toRay);
  float sum = fromShare + toShare;
  vec3 seen = texture(fromPicture, fromRay, -0.5).rgb * fromShare + texture(toPicture, toRay, -0.5).rgb * toShare;
  vec3 unseen = mix(textureLod(fromPicture, fromRay, 4.0).rgb, textureLod(toPicture, toRay, 4.0).rgb, share);
  color = vec4(sum > 0.001 ? seen / sum : unseen, 1.0);
}
`;

export const FACES_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 modelViewMatrix, projectionMatrix;
in vec3 position;
out vec3 place;
void main() {
  place = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

export const FACES_FRAGMENT = /* glsl */ `${PAINT}
in vec3 place;
void main() { paint(place); }`;

export const DEPTH_FRAGMENT = /* glsl */ `
precision mediump float;
out vec4 color;
void main() { color = vec4(1.0); }`;

/** Draws a triangle over the whole picture. \`spot\` is its position in the picture, from -1 to 1. */
export const SCREEN_VERTEX = /* glsl */ `
precision highp float;
in vec3 position;
out vec2 spot;
void main() {
  spot = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

/** Draws what is beyond all faces: the ground, which is level there, and the sky. */
export const BEYOND_FRAGMENT = /* glsl */ `${PAINT}
uniform mat3 rays;
uniform vec3 camera;
uniform float ground;
in vec2 spot;
void main() {
  vec3 ray = rays * vec3(spot, 1.0);
  float distance = ray.y < 0.0 ? min((ground - camera.y) / ray.y, ${HORIZON}.0) : ${HORIZON}.0;
  paint(camera + ray * distance);
}`;

export const COPY_FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D picture;
in vec2 spot;
out vec4 color;
void main() { color = texture(picture, 0.5 * spot + 0.5); }`;
