import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { readFileTags } from '../tags/read-file-tags.ts';
import { type TagFacts, factsIn } from '../tags/tag-facts.ts';
import { DecodedPhoto } from './decoded-photo.ts';
import { type PhotoDescription, describePhoto } from './describe-photo.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './photo-messages.ts';
import { Refusal } from './refusal.ts';

interface Opened {
  readonly photo: DecodedPhoto;
  readonly described: PhotoDescription;
}

let opened: Opened | null = null;

const respond = (message: FromPhotoWorker, moved: Transferable[] = []): void =>
  postMessage(message, { transfer: moved });

/** Returns what the tags of a photograph say. Tags that cannot be read count as absent. */
async function tagsOf(photo: Blob): Promise<TagFacts> {
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const tags = await readFileTags(await photo.arrayBuffer(), parser).catch(() => new Map());
  return factsIn(tags);
}

async function decode(photo: Blob): Promise<DecodedPhoto> {
  try {
    return new DecodedPhoto(await createImageBitmap(photo));
  } catch (cause) {
    const problem =
      'could not be decoded; it may be damaged, too large for this browser, or not a JPEG, PNG, WebP or AVIF file';
    throw new Refusal('damaged', problem, { cause });
  }
}

async function open(file: Blob): Promise<void> {
  const [photo, tags] = await Promise.all([decode(file), tagsOf(file)]);
  const described = describePhoto(photo.size, tags, photo.glance());
  opened = { photo, described };
  respond({ described });
}

async function cut({ photo, described }: Opened, tile: Parameters<DecodedPhoto['cut']>[0]): Promise<void> {
  const picture = await photo.cut(tile, described.coverage, described.faceWidth);
  respond({ picture }, [picture]);
}

addEventListener('message', ({ data }: MessageEvent<ToPhotoWorker>) => {
  const done = 'photo' in data ? open(data.photo) : opened && cut(opened, data.tile);
  done?.catch((error: unknown) => {
    respond({ problem: error instanceof Refusal ? error.problem : 'does not fit into memory' });
  });
});
