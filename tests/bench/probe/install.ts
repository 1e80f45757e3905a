/** Runs in the page before the page's scripts. */
import { FrameReader } from './frame-reader.ts';
import { GlProbe } from './gl-probe.ts';
import type { Probe } from './globals.ts';
import { runPan } from './pan.ts';
import { TaskProbe } from './task-probe.ts';

const gl = new GlProbe();
const tasks = new TaskProbe();
gl.install();
tasks.install();

const probe: Probe = { gl, tasks, frames: new FrameReader(gl), pan: (request) => runPan(probe, request) };
window.probe = probe;
