import { z } from 'zod';

const envSchema = z.object({
  /** Port to listen on; 0 takes any free one. */
  PORT: z.coerce.number('is no number').int('is no whole number').min(0).max(65535).default(8080),
  /** Address to listen on; `0.0.0.0` lets other machines in. */
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder for ingested spheres and rendered tiles. */
  DATA_DIR: z.string().trim().min(1).default('data'),
  /** Threads that render the sample world; by default one for each core. */
  RENDER_THREADS: z.coerce.number('is no number').int('is no whole number').min(1).max(64).optional(),
});

/** The host's settings, from environment variables. */
export type Env = z.infer<typeof envSchema>;

/** Settings that cannot be used; the message names each variable and what is wrong with it. */
export class EnvError extends Error {
  readonly code = 'env-invalid';
}

/** Reads the settings; an empty variable counts as not given. Throws `EnvError`. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}=${String(given[name])}: ${message}`;
  });
  throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`);
}
