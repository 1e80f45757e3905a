import { type XmlParser, readFileTags } from './read-file-tags.ts';
import { type TagFacts, factsIn } from './tag-facts.ts';

/** Whether an error of ExifReader says that a file has no tags. */
const isAbsence = (error: unknown): boolean =>
  error instanceof Error && /metadata/i.test(`${error.name} ${error.message}`);

/**
 * Reads what the tags of a photograph say. Tags that cannot be read count as absent, and a note says so.
 *
 * @param read - Reads the file, or the parts of it in which tags can be.
 */
export async function readTagFacts(read: () => Promise<ArrayBuffer>, parser: XmlParser): Promise<TagFacts> {
  try {
    const { tags, notes } = await readFileTags(await read(), parser);
    const facts = factsIn(tags);
    return { ...facts, notes: [...notes, ...facts.notes] };
  } catch (error) {
    return { ...factsIn(new Map()), notes: isAbsence(error) ? [] : ['its tags could not be read'] };
  }
}
