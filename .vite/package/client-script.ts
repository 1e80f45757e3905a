/* For one classic script tag: gives a page without modules the client as `Spheres`. */
import { SphereError, connect } from '../../elements/embed/client.ts';

Object.assign(globalThis, { Spheres: { connect, SphereError } });
