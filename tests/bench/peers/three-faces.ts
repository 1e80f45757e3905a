/**
 * A typical first implementation in three.js: six complete faces, drawn in an endless loop. With `?level=1`,
 * the faces are 2048 px wide.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  SRGBColorSpace,
  Scene,
  TextureLoader,
  WebGLRenderer,
} from 'three';
import { toRad } from '../../../elements/geo/angle.ts';
import type { View } from '../../../elements/geo/camera.ts';
import { FACES, type Face, vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { PICTURE } from '../view.ts';
import { start } from './peer.ts';

const level = new URLSearchParams(location.search).get('level') ?? '1';

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function faceMesh(face: Face, onLoad: () => void): Mesh<BufferGeometry, MeshBasicMaterial> {
  const geometry = new BufferGeometry();
  const places = CORNERS.flatMap(([s, t]) => [...vectorOfFacePoint({ face, s, t })]);
  const spots = CORNERS.flatMap(([s, t]) => [(s + 1) / 2, (1 - t) / 2]);
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(spots), 2));
  geometry.setIndex([0, 2, 1, 0, 3, 2]);
  const map = new TextureLoader().load(`/faces/${face}_${level}.jpg`, onLoad);
  map.colorSpace = SRGBColorSpace;
  return new Mesh(geometry, new MeshBasicMaterial({ map, side: 2 }));
}

let renderer: WebGLRenderer;
let meshes: Mesh<BufferGeometry, MeshBasicMaterial>[];
let camera: PerspectiveCamera;
let isDirty = false;

start({
  create(container, view) {
    renderer = new WebGLRenderer();
    renderer.setSize(PICTURE.width, PICTURE.height);
    container.append(renderer.domElement);
    camera = new PerspectiveCamera(view.fov, PICTURE.width / PICTURE.height, 0.1, 10);
    camera.rotation.order = 'YXZ';
    const scene = new Scene();
    meshes = FACES.map((face) =>
      faceMesh(face, () => {
        isDirty = true;
      }),
    );
    for (const mesh of meshes) mesh.visible = false;
    scene.add(...meshes);
    this.setView(view);
    renderer.setAnimationLoop(() => {
      if (!isDirty) return;
      isDirty = false;
      for (const mesh of meshes) mesh.visible = Boolean(mesh.material.map?.image);
      renderer.render(scene, camera);
    });
  },
  setView({ pan, tilt, fov }: View) {
    camera.rotation.set(toRad(tilt), -toRad(pan), 0);
    camera.fov = fov;
    camera.updateProjectionMatrix();
    isDirty = true;
  },
  destroy() {
    renderer.setAnimationLoop(null);
    for (const { geometry, material } of meshes) {
      geometry.dispose();
      material.map?.dispose();
      material.dispose();
    }
    renderer.dispose();
    renderer.forceContextLoss();
    renderer.domElement.remove();
  },
});
