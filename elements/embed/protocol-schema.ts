import * as z from 'zod/mini';
import { PROTOCOL, VERSION } from './protocol.ts';
import { EVENTS, pageSchemas, verbSchemas } from './schemas.ts';
import { settingSchemas } from './settings.ts';

const schemaOf = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const schemasOf = (schemas: Readonly<Record<string, z.ZodMiniType>>): object =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema)]));

/**
 * Returns the JSON schema of everything that a page may post to a frame: the messages and, under `$defs`, the
 * values of verbs and settings.
 */
export const protocolSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${PROTOCOL}, version ${String(VERSION)}: messages from the page to the frame`,
  oneOf: Object.values(pageSchemas).map(schemaOf),
  $defs: { verbs: schemasOf(verbSchemas), settings: schemasOf(settingSchemas), events: { enum: EVENTS } },
});
