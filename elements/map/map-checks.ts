import * as z from 'zod/mini';
import { namedIssueText } from '../model/issue-text.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { type Check, TEXT } from '../page/setting.ts';
import { mapPackageSchema } from './base/sphere-set.ts';

/** Accepts the values that a schema describes, and returns them unchanged. */
const accepting = (schema: z.ZodMiniType): Check => ({
  check(given, name) {
    const { error } = schema.safeParse(given);
    if (!error) return given;
    throw new ViewerError('invalid-argument', `${namedIssueText(error.issues[0], name)}.`);
  },
});

const latitude = z.number().check(z.minimum(-90), z.maximum(90));

export const ACTIVE_SPHERE = accepting(z.object({ id: z.number(), latitude, longitude: z.number() }));

export const SEARCH_RESULT = accepting(z.object({ location: z.object({ lat: latitude, lng: z.number() }) }));

export const VIEW = accepting(z.object({ pan: z.number(), fov: z.number() }));

export const HEADERS = accepting(z.record(z.string(), z.string()));

export const PACKAGES = accepting(z.array(z.extend(mapPackageSchema, { count: z.nullish(z.number()) })));

/** An absolute URL, or one that is relative to that of the page. May have placeholders. */
export const URL_TEXT: Check = {
  check(given, name, standard) {
    const url = TEXT.check(given, name, standard) as string;
    if (URL.canParse(url, document.baseURI)) return url;
    throw new ViewerError('invalid-argument', `${name} must be a URL, not ${url}.`);
  },
};
